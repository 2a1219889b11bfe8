package dev.cairn.domain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.words.stem.EnglishStemmer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TermsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "deployed | deploying",
        "Cities | city",
        "The FAÇADE | facade",
        "Caroline's | Caroline",
        "getUserName | get_user_name",
        "e-mail | email",
        "машина | машинами",
        "ёлка | елки",
        "читать | читает",
        "ошибка | ошибок",
        "настройки | настроек",
        "children | child",
        "ran | running",
        "colours | color",
        "favourite | favorites",
        "organised | organizing",
        "analyse | analysis",
        "tyres | tire",
        "centre | centers",
        "licence | licenses",
        "Straße | STRASSE",
        "ADR-019 | ADR-19",
        "ADR019 | adr-19",
        "007 | 7",
        "Ｆｕｌｌ width | full WIDTH",
      })
  void findsTheSameWordInItsForms(String one, String other) {
    assertThat(Terms.of(one).values()).containsAnyElementsOf(Terms.of(other).values());
  }

  @Test
  void takesCompoundsApartAndKeepsTheWhole() {
    assertThat(Terms.of("HTTPServer2").values())
        .containsExactly("http", "server", "2", "httpserver2");
    assertThat(Terms.of("get_user_name").values())
        .containsExactly("get", "user", "name", "getusernam");
  }

  @ParameterizedTest
  @CsvSource({"hour, hor", "tourist, torist", "raise, raize", "precise, precize", "advise, advize"})
  void leavesWordsAloneThatOnlyLookBritish(String word, String other) {
    assertThat(Terms.of(word).values()).doesNotContainAnyElementsOf(Terms.of(other).values());
  }

  @Test
  void knowsNamesWithTheirNumbersWhicheverWayTheyAreWritten() {
    assertThat(Terms.of("ADR-019").values()).containsExactly("adr", "19", "adr19");
    assertThat(Terms.of("ADR 19").aside()).contains("adr19");
    assertThat(Terms.of("in room 19").aside()).doesNotContain("room19");
  }

  @Test
  void datesKeepTheirZeros() {
    assertThat(Terms.of("2026-04-05").values()).contains("20260405", "2026", "4", "5");
  }

  @Test
  void knowsVerbsThatAreWrittenTogetherAsNouns() {
    assertThat(Terms.of("logging in was slow").aside()).contains("login");
    assertThat(Terms.of("she is interested in boats").aside()).isEmpty();
  }

  @Test
  void knowsGermanWordsByTheirStemsAndFromTheirEnds() {
    assertThat(Terms.of("Die Datenbankpasswörter sind geheim").aside())
        .contains("~datenbankpasswort", "<trowssapknabnetad", "~geheim");
    assertThat(Terms.of("Die Datenbanken sind da").values()).doesNotContain("die", "sind", "da");
    assertThat(Terms.of("the database is down").aside()).isEmpty();
  }

  @Test
  void whatStandsAsideDoesNotMakeATextLonger() {
    Terms german = Terms.of("Das Datenbankpasswort");

    assertThat(german.count()).isEqualTo(1);
    assertThat(german.all()).hasSizeGreaterThan(1).contains("datenbankpasswort");
  }

  @Test
  void leavesOutWordsThatSayNothing() {
    assertThat(Terms.of("What is it that they would have been?").isEmpty()).isTrue();
    assertThat(Terms.of("Что это и не для нас").values()).containsExactly("нас");
  }

  @Test
  void givesPairsOfCharactersWhereWordsHaveNoSpaces() {
    assertThat(Terms.of("北京大学").values()).containsExactly("北京", "京大", "大学");
    assertThat(Terms.of("北京大学").aside()).containsExactly("北", "京", "大", "学");
    assertThat(Terms.of("茶").values()).containsExactly("茶");
    assertThat(Terms.of("用Java写").values()).containsExactly("用", "java", "写");
  }

  @Test
  void findsNothingInPunctuation() {
    assertThat(Terms.of(" - _ '' … 🗿 ").isEmpty()).isTrue();
  }

  @Test
  void cutsWhatIsTooLongForAWord() {
    assertThat(Terms.of("x".repeat(10_000)).values()).allMatch(word -> word.length() <= 64);
  }

  @Test
  void tellsEachWordOnceAndHowManyThereAre() {
    Terms terms = Terms.of("apples, apples and pears");

    assertThat(terms.count()).isEqualTo(3);
    assertThat(terms.distinct()).containsExactly("appl", "pear");
    assertThat(terms).isEqualTo(new Terms(List.of("appl", "appl", "pear")));
  }

  @ParameterizedTest
  @CsvSource({
    "caresses, caress",
    "ponies, poni",
    "cats, cat",
    "feed, feed",
    "agreed, agre",
    "plastered, plaster",
    "motoring, motor",
    "sing, sing",
    "conflated, conflat",
    "hopping, hop",
    "falling, fall",
    "filing, file",
    "happy, happi",
    "relational, relat",
    "conditional, condit",
    "vietnamization, vietnam",
    "triplicate, triplic",
    "hopefulness, hope",
    "revival, reviv",
    "adoption, adopt",
    "probate, probat",
    "rate, rate",
    "controll, control",
    "as, as"
  })
  void stemsEnglishByPortersRules(String word, String stem) {
    assertThat(EnglishStemmer.stem(word)).isEqualTo(stem);
  }
}
