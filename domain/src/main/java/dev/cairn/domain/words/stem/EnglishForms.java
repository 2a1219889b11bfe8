package dev.cairn.domain.words.stem;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings English words whose forms no rule of endings joins to one form: irregular plurals and
 * tenses to the plain word, British spellings to the American ones. Where a form is also a common
 * word of its own (left, saw, thought), it stays as it is.
 */
public final class EnglishForms {

  /** The plain word, then its other forms; British spellings after the American one. */
  private static final String TABLE =
      """
      child children|man men|woman women|person people|foot feet|tooth teeth|mouse mice|goose geese
      knife knives|wolf wolves|shelf shelves|half halves|wife wives|thief thieves|loaf loaves
      index indices|matrix matrices|vertex vertices|appendix appendices|criterion criteria
      hypothesis hypotheses|crisis crises|analyze analysis analyses
      become became|begin began begun|blow blew blown|break broke broken|bring brought|build built
      burn burnt|buy bought|catch caught|choose chose chosen|come came|deal dealt|dig dug
      draw drew drawn|dream dreamt|drive drove driven|eat ate eaten|fall fell fallen|feed fed
      feel felt|fight fought|find found|flee fled|fly flew flown|forget forgot forgotten
      forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone goes
      grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew known
      lead led|learn learnt|lend lent|lose lost|make made|mean meant|meet met|pay paid|ride rode ridden
      ring rang rung|run ran|say said|see seen|seek sought|sell sold|send sent|shake shook shaken
      show shown|shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept
      speak spoke spoken|spell spelt|spend spent|stand stood|steal stole stolen|stick stuck
      strike struck|swear swore sworn|sweep swept|swim swam swum|swing swung|take took taken
      teach taught|tear tore torn|tell told|throw threw thrown|understand understood|wake woke woken
      wear wore worn|win won|withdraw withdrew withdrawn|write wrote written
      gray grey|tire tyre|tires tyres|check cheque|checks cheques|program programme
      programs programmes|aluminum aluminium|jewelry jewellery|curb kerb|plow plough|mold mould
      cozy cosy|pajamas pyjamas|skeptical sceptical|aging ageing|airplane aeroplane
      judgment judgement|fulfill fulfil|enroll enrol|installment instalment|skillful skilful
      math maths|mom mum|artifact artefact|artifacts artefacts|maneuver manoeuvre|odor odour
      center centre|centers centres|centered centred|theater theatre|theaters theatres|meter metre
      meters metres|liter litre|liters litres|fiber fibre|fibers fibres|caliber calibre
      kilometer kilometre|kilometers kilometres|centimeter centimetre|centimeters centimetres
      catalog catalogue|catalogs catalogues|dialog dialogue|dialogs dialogues|analog analogue
      license licence|licenses licences|defense defence|offense offence|practice practise
      practices practises|practiced practised|practicing practising
      """;

  private static final Map<String, String> PLAIN = new HashMap<>();

  static {
    for (String entry : TABLE.strip().split("[|\n]+", -1)) {
      String[] words = entry.strip().split(" ", -1);
      for (int form = 1; form < words.length; form++) {
        PLAIN.put(words[form], words[0]);
      }
    }
  }

  /** colour, favourite, neighbourhood, but not hour, tourist or resource. */
  private static final Pattern OUR =
      Pattern.compile(
          "(?<=^[a-z]{3,12})our(?=(s|ed|ing|ly|able|ably|ful|fully|less|ite|ites|ist|er|ers|al|hood"
              + "|hoods|y)?$)");

  /** organise, organising, organisation, and analyse. */
  private static final Pattern ISE =
      Pattern.compile("(?<=^[a-z]{3,12}[iy])s(?=(e|es|ed|er|ers|ing|ation|ations|ational)$)");

  /** What ends so without being another spelling: raise, advise, precise, surprise, likewise. */
  private static final Pattern NO_ISE =
      Pattern.compile(
          "([aeou]|v|w|p|ch|pr|(?<!i)c|^prom|^prem|comprom|^dem|merchand|parad|expert|treat|advert)$");

  private EnglishForms() {}

  /** The form that stands for a word in small letters a to z. */
  public static String plain(String word) {
    String known = PLAIN.get(word);
    if (known != null) {
      return known;
    }
    if (word.length() < 6) {
      return word;
    }
    String shorter = word.contains("our") ? OUR.matcher(word).replaceFirst("or") : word;
    return word.contains("is") || word.contains("ys") ? withZ(shorter) : shorter;
  }

  private static String withZ(String word) {
    Matcher found = ISE.matcher(word);
    if (!found.find()) {
      return word;
    }
    String before = word.substring(0, found.start() - 1);
    boolean other = word.charAt(found.start() - 1) == 'i' && NO_ISE.matcher(before).find();
    return other ? word : found.replaceFirst("z");
  }
}
