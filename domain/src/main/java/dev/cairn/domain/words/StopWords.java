package dev.cairn.domain.words;

import dev.cairn.domain.text.WordList;
import java.util.Set;

/** Words that say nothing about what a text is about. */
final class StopWords {

  private static final Set<String> ENGLISH =
      WordList.distinct(
          """
          a an the this that these those such some any each
          i me my mine we us our ours you your yours he him his she her hers it its they
          them their theirs
          and or but if then than so not no nor as of at by for from in into on onto to
          with about there here
          am is are was were be been being do does did doing have has had having will
          would shall should can could may might must
          what when where which who whom whose why how
          im ive id ill youre youve youll hes shes theyre theyve weve were dont doesnt
          didnt isnt arent wasnt werent cant couldnt wouldnt wont thats whats
          """);

  private static final Set<String> RUSSIAN =
      WordList.distinct(
          """
          и в во не на я с со как а то по но к ко у же за бы что это из от о об обо для
          он она оно они мы вы ты его ее её их мой моя мое мои был была было были есть
          ли или да нет так где когда кто чем чего при до
          какой какая какое какие какого каких какую каким который которая которое
          которые сколько почему зачем куда откуда наш наша наше наши
          """);

  private static final Set<String> GERMAN =
      withPlain(
          """
          der die das den dem des ein eine einen einem einer eines kein keine keinen und oder aber
          ist sind war waren wird werden wurde wurden bin bist hat habe haben hatte hatten
          sein seine ihre ihr ihren unser unsere unseren mein meine dein deine
          ich du er sie es wir uns euch ihm ihn ihnen man sich mir mich dir dich
          nicht auch nur noch schon so als wie wo wer was wann warum wieso wozu welche
          welcher welches welchen für fuer mit von vom zu zum zur auf aus bei beim bis durch
          gegen nach über ueber unter vor um im in am an ins dass daß ob wenn weil damit da
          dann kann können muss müssen soll sollen darf will wollen möchte gibt
          """);

  /** English or other words too, so they are no sign of German. */
  private static final Set<String> SHARED =
      WordList.distinct(
          "die war man hat am an in so was will bin da um bist des es er ob im den dem");

  private StopWords() {}

  /** Says nothing in a text of whatever language. */
  static boolean contains(String word) {
    return ENGLISH.contains(word) || RUSSIAN.contains(word);
  }

  /** Says nothing in a German text, though it may in others ({@code die}, {@code war}). */
  static boolean isGerman(String word) {
    return GERMAN.contains(word);
  }

  static boolean isOnlyEnglish(String word) {
    return ENGLISH.contains(word) && !GERMAN.contains(word);
  }

  static boolean isOnlyGerman(String word) {
    return GERMAN.contains(word) && !ENGLISH.contains(word) && !SHARED.contains(word);
  }

  /** The same without umlauts, as they are often typed. */
  private static Set<String> withPlain(String all) {
    return WordList.distinct(all + " " + Letters.plain(all));
  }
}
