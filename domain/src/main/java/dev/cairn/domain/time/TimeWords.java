package dev.cairn.domain.time;

import dev.cairn.domain.time.Sign.Kind;
import dev.cairn.domain.time.Sign.Unit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The words for times in English, German, Russian and Chinese, in small letters. */
final class TimeWords {

  /** No Chinese word here is longer. */
  static final int LONGEST_HAN = 4;

  /** Some Chinese words say two things at once: which, and of what. */
  private static final Map<String, List<Sign>> SIGNS = new HashMap<>();

  /** After a number in the form of a year they show that it counts something. */
  private static final Set<String> COUNTED =
      words(
          "b kb mb gb tb kib mib gib ms s sec secs seconds min mins minutes hours days px rps qps"
              + " hz mhz w kw m km kg g eur usd dollars euros bytes bits chars characters words"
              + " tokens lines rows columns files items records requests queries users people"
              + " customers messages events chunks documents docs notes memories pages steps"
              + " times percent threads connections vectors dimensions points zeilen dateien"
              + " anfragen nutzer строк файлов запросов");

  /** What comes after "spring" and "fall" where they are no seasons. */
  private static final Set<String> AFTER_OTHERS =
      words(
          "boot framework security data cloud batch mvc webflux web kafka ai bean beans context"
              + " app apps application applications config configuration integration session"
              + " jdbc jpa core aop shell native profile profiles project projects version"
              + " dependency dependencies cleaning loaded back backs through into off under"
              + " behind over apart out short down asleep");

  /** Words that a clause goes on with, rather than with what belongs to the word before. */
  private static final Set<String> GOES_ON =
      words(
          "we i you he she they it the a an our my did do does was were is are had has have and or"
              + " but when what who why how which that about with for from by on at to if as"
              + " wir ich du er sie es war waren wurde und oder");

  /** A month's name after these is more likely a person's. */
  private static final Set<String> BEFORE_NAMES =
      words("did does do is was has had will would can could should with ask tell");

  /** Words that say that what is asked for lies in the past. */
  private static final Set<String> PAST_TENSE =
      words("did was were happened war waren wurde wurden");

  static {
    each(
        Kind.MONTH,
        1,
        "january januar jänner январь января январе",
        "february februar feber февраль февраля феврале",
        "märz maerz март марте",
        "april апрель апреля апреле",
        "май мая мае",
        "june juni июнь июня июне",
        "july juli июль июля июле",
        "august август августа августе",
        "september сентябрь сентября сентябре",
        "october oktober октябрь октября октябре",
        "november ноябрь ноября ноябре",
        "december dezember декабрь декабря декабре");
    put(Kind.SHY_MONTH, 3, "march марта");
    put(Kind.SHY_MONTH, 5, "may mai");
    each(Kind.SHORT_MONTH, 1, "jan янв", "feb фев", "mar mrz мар", "apr апр");
    each(
        Kind.SHORT_MONTH,
        6,
        "jun июн",
        "jul июл",
        "aug авг",
        "sep sept сен",
        "oct okt окт",
        "nov ноя",
        "dec dez дек");
    each(
        Kind.WEEKDAY,
        1,
        "monday montag понедельник понедельника",
        "tuesday dienstag вторник вторника",
        "wednesday mittwoch среду среды",
        "thursday donnerstag четверг четверга",
        "friday freitag пятницу пятницы",
        "saturday samstag sonnabend субботу субботы",
        "sunday sonntag воскресенье воскресенья");
    each(
        Kind.SEASON,
        0,
        "spring frühling frühjahr fruehling fruehjahr весна весны весну 春天 春季",
        "summer sommer лето лета 夏天 夏季",
        "autumn fall herbst осень осени 秋天 秋季",
        "winter зима зимы зиму 冬天 冬季");
    each(Kind.IN_SEASON, 0, "весной", "летом", "осенью", "зимой");
    each(
        Kind.DAY,
        -3,
        "大前天",
        "vorgestern позавчера 前天",
        "yesterday gestern вчера 昨天 昨日 昨晚",
        "today tonight heute сегодня 今天 今日 今晚",
        "tomorrow завтра 明天",
        "übermorgen послезавтра 后天");
    put(Kind.DAY_PART, 0, "morning afternoon evening night");
    each(
        Kind.WHICH,
        -1,
        "last previous letzte letzten letzter letztes letztem vergangene vergangenen vergangener"
            + " vergangenes vergangenem vorige vorigen voriger voriges vorigem прошлый прошлая"
            + " прошлое прошлой прошлом прошлого прошлую прошлым прошлые",
        "this current diese diesen dieser dieses diesem этот эта этой этом этого эту этим",
        "next coming nächste nächsten nächster nächstes nächstem kommende kommenden следующий"
            + " следующая следующее следующей следующем следующего следующую следующим");
    put(Kind.PAST, 0, "past последние последних последний последнюю последнее 最近 过去");
    units();
    numbers();
    relations();
    han();
  }

  private TimeWords() {}

  /** What a word says; nothing at all where it is not known. */
  static List<Sign> of(String word) {
    return SIGNS.getOrDefault(word, List.of());
  }

  static boolean isCounted(String word) {
    return COUNTED.contains(word);
  }

  static boolean isSeasonBefore(String word) {
    return !AFTER_OTHERS.contains(word);
  }

  static boolean goesOn(String word) {
    return GOES_ON.contains(word);
  }

  static boolean isBeforeNames(String word) {
    return BEFORE_NAMES.contains(word);
  }

  static boolean isPastTense(String word) {
    return PAST_TENSE.contains(word);
  }

  private static void units() {
    unit(Unit.MINUTE, "minute minutes minuten минуту минуты минут 分钟");
    unit(Unit.HOUR, "hour hours stunde stunden час часа часов 小时");
    unit(Unit.DAY, "day days tag tage tagen день дня дней 天");
    unit(Unit.WEEK, "week weeks woche wochen неделя недели недель неделю неделе 周 星期 礼拜 个星期");
    unit(Unit.WEEKEND, "weekend wochenende выходные выходных");
    unit(Unit.MONTH, "month months monat monate monaten monats месяц месяца месяцев месяце 个月");
    unit(Unit.QUARTER, "quarter quarters quartal quartals квартал квартала квартале 季度");
    unit(Unit.YEAR, "year years jahr jahre jahren jahres год года году лет г 年");
    put(Kind.MONTH_MARK, 0, "月 月份");
    put(Kind.DAY_MARK, 0, "日 号");
  }

  private static void numbers() {
    each(
        Kind.NUMBER,
        2,
        "two couple zwei два две",
        "three few several paar drei три несколько",
        "four vier четыре",
        "five fünf fuenf пять",
        "six sechs шесть",
        "seven sieben семь",
        "eight acht восемь",
        "nine neun девять",
        "ten zehn десять",
        "eleven elf",
        "twelve zwölf zwoelf");
    put(Kind.ONE, 1, "a an one ein eine einer einem einen один одну");
  }

  private static void relations() {
    put(Kind.AGO, 0, "ago назад 前");
    put(Kind.AGO_FIRST, 0, "vor");
    put(Kind.IN, 0, "in within during throughout between im zwischen в во за между");
    put(Kind.ON, 0, "on am");
    put(Kind.FROM, 0, "from von vom aus от");
    put(Kind.SINCE, 0, "since seit с со 自 自从");
    put(Kind.AFTER, 0, "after nach после");
    put(Kind.BEFORE, 0, "before перед");
    put(Kind.UNTIL, 0, "until till by bis до");
    put(Kind.PART, 0, "early late mid anfang mitte ende начале начала конце конца середине");
    put(Kind.PART_OF, 0, "beginning start middle end half rest");
    put(Kind.TO, 0, "to and through und и по 到 至 和");
    put(Kind.ARTICLE, 0, "the of den der des dem die das");
    each(Kind.BEHIND, -1, "之前 以前", "以来", "之后 以后");
  }

  private static void han() {
    both(-2, Unit.YEAR, "前年");
    both(-1, Unit.YEAR, "去年");
    both(0, Unit.YEAR, "今年");
    both(1, Unit.YEAR, "明年");
    both(-1, Unit.MONTH, "上月 上个月");
    both(0, Unit.MONTH, "本月 这个月");
    both(1, Unit.MONTH, "下月 下个月");
    both(-1, Unit.WEEK, "上周 上星期 上个星期 上礼拜");
    both(0, Unit.WEEK, "本周 这周 这个星期");
    both(1, Unit.WEEK, "下周 下星期 下个星期");
    both(-1, Unit.WEEKEND, "上周末");
    both(0, Unit.WEEKEND, "本周末 这周末");
    both(-1, Unit.QUARTER, "上季度 上个季度");
    both(0, Unit.QUARTER, "本季度");
    // Other words that begin or end as some of these do.
    for (String other : words("以上 以下 周期 周围 周边 周年 上周期 本周期 天气 日志 年度 号码")) {
      SIGNS.put(other, List.of(Sign.NONE));
    }
  }

  private static void unit(Unit unit, String words) {
    put(new Sign(unit), words);
  }

  private static void each(Kind kind, int first, String... words) {
    for (int i = 0; i < words.length; i++) {
      put(kind, first + i, words[i]);
    }
  }

  private static void put(Kind kind, int value, String words) {
    put(new Sign(kind, value), words);
  }

  private static void put(Sign sign, String words) {
    for (String word : words(words)) {
      SIGNS.put(word, List.of(sign));
    }
  }

  private static void both(int which, Unit unit, String words) {
    for (String word : words(words)) {
      SIGNS.put(word, List.of(new Sign(Kind.WHICH, which), new Sign(unit)));
    }
  }

  private static Set<String> words(String line) {
    return Set.of(line.split(" ", -1));
  }
}
