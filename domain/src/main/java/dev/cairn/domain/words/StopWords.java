package dev.cairn.domain.words;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** Words that say nothing about what a text is about. */
final class StopWords {

  private static final Set<String> WORDS =
      Arrays.stream(
              ("a an the this that these those such some any each"
                      + " i me my mine we us our ours you your yours he him his she her hers it its they"
                      + " them their theirs"
                      + " and or but if then than so not no nor as of at by for from in into on onto to"
                      + " with about there here"
                      + " am is are was were be been being do does did doing have has had having will"
                      + " would shall should can could may might must"
                      + " what when where which who whom whose why how"
                      + " im ive id ill youre youve youll hes shes theyre theyve weve were dont doesnt"
                      + " didnt isnt arent wasnt werent cant couldnt wouldnt wont thats whats"
                      + " и в во не на я с со как а то по но к ко у же за бы что это из от о об обо для"
                      + " он она оно они мы вы ты его ее её их мой моя мое мои был была было были есть"
                      + " ли или да нет так где когда кто чем чего при до")
                  .split(" "))
          .collect(Collectors.toUnmodifiableSet());

  private StopWords() {}

  static boolean contains(String word) {
    return WORDS.contains(word);
  }
}
