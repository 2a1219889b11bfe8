package dev.cairn.domain.words;

import static org.assertj.core.api.Assertions.assertThat;

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

  @Test
  void leavesOutWordsThatSayNothing() {
    assertThat(Terms.of("What is it that they would have been?").isEmpty()).isTrue();
    assertThat(Terms.of("Что это и не для нас").values()).containsExactly("нас");
  }

  @Test
  void givesPairsOfCharactersWhereWordsHaveNoSpaces() {
    assertThat(Terms.of("北京大学").values()).containsExactly("北京", "京大", "大学");
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
