package dev.cairn.domain.time;

import dev.cairn.domain.text.WordList;
import dev.cairn.domain.time.Sign.Kind;
import dev.cairn.domain.time.Sign.Unit;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The words for times in English, German, Russian and Chinese, in small letters. */
final class TimeWords {

  /** No Chinese word here is longer. */
  static final int LONGEST_HAN = 4;

  private static final String UNIT = "unit:";

  /**
   * What words say, with how much of it, and the words. Some Chinese ones say two things at once:
   * which, and of what; the last ones only begin or end as others do.
   */
  private static final String TABLE =
      """
      month 1 january januar jänner январь января январе
      month 2 february februar feber февраль февраля феврале
      month 3 märz maerz март марте
      month 4 april апрель апреля апреле
      month 5 май мая мае
      month 6 june juni июнь июня июне
      month 7 july juli июль июля июле
      month 8 august август августа августе
      month 9 september сентябрь сентября сентябре
      month 10 october oktober октябрь октября октябре
      month 11 november ноябрь ноября ноябре
      month 12 december dezember декабрь декабря декабре
      shy_month 3 march марта
      shy_month 5 may mai
      short_month 1 jan янв
      short_month 2 feb фев
      short_month 3 mar mrz мар
      short_month 4 apr апр
      short_month 6 jun июн
      short_month 7 jul июл
      short_month 8 aug авг
      short_month 9 sep sept сен
      short_month 10 oct okt окт
      short_month 11 nov ноя
      short_month 12 dec dez дек
      weekday 1 monday montag понедельник понедельника
      weekday 2 tuesday dienstag вторник вторника
      weekday 3 wednesday mittwoch среду среды
      weekday 4 thursday donnerstag четверг четверга
      weekday 5 friday freitag пятницу пятницы
      weekday 6 saturday samstag sonnabend субботу субботы
      weekday 7 sunday sonntag воскресенье воскресенья
      season 0 spring frühling frühjahr fruehling fruehjahr весна весны весну 春天 春季
      season 1 summer sommer лето лета 夏天 夏季
      season 2 autumn fall herbst осень осени 秋天 秋季
      season 3 winter зима зимы зиму 冬天 冬季
      in_season 0 весной
      in_season 1 летом
      in_season 2 осенью
      in_season 3 зимой
      day -3 大前天
      day -2 vorgestern позавчера 前天
      day -1 yesterday gestern вчера 昨天 昨日 昨晚
      day 0 today tonight heute сегодня 今天 今日 今晚
      day 1 tomorrow завтра 明天
      day 2 übermorgen послезавтра 后天
      day_part 0 morning afternoon evening night
      which -1 last previous letzte letzten letzter letztes letztem vergangene vergangenen
      which -1 vergangener vergangenes vergangenem vorige vorigen voriger voriges vorigem прошлый
      which -1 прошлая прошлое прошлой прошлом прошлого прошлую прошлым прошлые
      which 0 this current diese diesen dieser dieses diesem этот эта этой этом этого эту этим
      which 1 next coming nächste nächsten nächster nächstes nächstem kommende kommenden следующий
      which 1 следующая следующее следующей следующем следующего следующую следующим
      past 0 past последние последних последний последнюю последнее 最近 过去
      unit:minute 1 minute minutes minuten минуту минуты минут 分钟
      unit:hour 1 hour hours stunde stunden час часа часов 小时
      unit:day 1 day days tag tage tagen день дня дней 天
      unit:week 1 week weeks woche wochen неделя недели недель неделю неделе 周 星期 礼拜 个星期
      unit:weekend 1 weekend wochenende выходные выходных
      unit:month 1 month months monat monate monaten monats месяц месяца месяцев месяце 个月
      unit:quarter 1 quarter quarters quartal quartals квартал квартала квартале 季度
      unit:year 1 year years jahr jahre jahren jahres год года году лет г 年
      month_mark 0 月 月份
      day_mark 0 日 号
      number 2 two couple zwei два две
      number 3 three few several paar drei три несколько
      number 4 four vier четыре
      number 5 five fünf fuenf пять
      number 6 six sechs шесть
      number 7 seven sieben семь
      number 8 eight acht восемь
      number 9 nine neun девять
      number 10 ten zehn десять
      number 11 eleven elf
      number 12 twelve zwölf zwoelf
      one 1 a an one ein eine einer einem einen один одну
      ago 0 ago назад 前
      ago_first 0 vor
      in 0 in within during throughout between im zwischen в во за между
      on 0 on am
      from 0 from von vom aus от
      since 0 since seit с со 自 自从
      after 0 after nach после
      before 0 before перед
      until 0 until till by bis до
      part 0 early late mid anfang mitte ende начале начала конце конца середине
      part_of 0 beginning start middle end half rest
      to 0 to and through und и по 到 至 和
      article 0 the of den der des dem die das
      behind -1 之前 以前
      behind 0 以来
      behind 1 之后 以后
      which+unit:year -2 前年
      which+unit:year -1 去年
      which+unit:year 0 今年
      which+unit:year 1 明年
      which+unit:month -1 上月 上个月
      which+unit:month 0 本月 这个月
      which+unit:month 1 下月 下个月
      which+unit:week -1 上周 上星期 上个星期 上礼拜
      which+unit:week 0 本周 这周 这个星期
      which+unit:week 1 下周 下星期 下个星期
      which+unit:weekend -1 上周末
      which+unit:weekend 0 本周末 这周末
      which+unit:quarter -1 上季度 上个季度
      which+unit:quarter 0 本季度
      none 0 以上 以下 周期 周围 周边 周年 上周期 本周期 天气 日志 年度 号码
      """;

  private static final Map<String, List<Sign>> SIGNS = new HashMap<>();

  static {
    for (String row : TABLE.lines().toList()) {
      List<String> cells = WordList.of(row);
      int value = Integer.parseInt(cells.get(1));
      List<Sign> said =
          Stream.of(cells.getFirst().split("\\+", -1)).map(kind -> sign(kind, value)).toList();
      cells.stream().skip(2).forEach(word -> SIGNS.put(word, said));
    }
  }

  /** After a number in the form of a year they show that it counts something. */
  private static final Set<String> COUNTED =
      WordList.distinct(
          """
          b kb mb gb tb kib mib gib ms s sec secs seconds min mins minutes hours days px rps qps
          hz mhz w kw m km kg g eur usd dollars euros bytes bits chars characters words
          tokens lines rows columns files items records requests queries users people
          customers messages events chunks documents docs notes memories pages steps
          times percent threads connections vectors dimensions points zeilen dateien
          anfragen nutzer строк файлов запросов
          """);

  /** What comes after "spring" and "fall" where they are no seasons. */
  private static final Set<String> AFTER_OTHERS =
      WordList.distinct(
          """
          boot framework security data cloud batch mvc webflux web kafka ai bean beans context
          app apps application applications config configuration integration session
          jdbc jpa core aop shell native profile profiles project projects version
          dependency dependencies cleaning loaded back backs through into off under
          behind over apart out short down asleep
          """);

  /** Words that a clause goes on with, rather than with what belongs to the word before. */
  private static final Set<String> GOES_ON =
      WordList.distinct(
          """
          we i you he she they it the a an our my did do does was were is are had has have and or
          but when what who why how which that about with for from by on at to if as
          wir ich du er sie es war waren wurde und oder
          """);

  /** A month's name after these is more likely a person's. */
  private static final Set<String> BEFORE_NAMES =
      WordList.distinct("did does do is was has had will would can could should with ask tell");

  /** Words that say that what is asked for lies in the past. */
  private static final Set<String> PAST_TENSE =
      WordList.distinct("did was were happened war waren wurde wurden");

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

  private static Sign sign(String kind, int value) {
    return kind.startsWith(UNIT)
        ? new Sign(Unit.valueOf(kind.substring(UNIT.length()).toUpperCase(Locale.ROOT)))
        : new Sign(Kind.valueOf(kind.toUpperCase(Locale.ROOT)), value);
  }
}
