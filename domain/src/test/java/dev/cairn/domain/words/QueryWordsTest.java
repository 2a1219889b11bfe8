package dev.cairn.domain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.words.QueryWord.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryWordsTest {

  @Test
  void areTheWordsThatTextsHave() {
    assertThat(terms("What is the deployed version?")).containsExactly("deploy", "version");
    assertThat(words("what is it?").isEmpty()).isTrue();
    assertThat(words("apples, apples").count()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "JIRA-9999, jira9999",
    "JIRA9999, jira9999",
    "ADR-019, adr19",
    "e5-small-v2, e5smallv2",
    "01a1e398, 1a1e398",
  })
  void namesWithNumbersAreIdentifiers(String typed, String term) {
    assertThat(words(typed).values())
        .filteredOn(word -> word.kind() == Kind.IDENTIFIER)
        .extracting(QueryWord::term)
        .contains(term);
  }

  @ParameterizedTest
  @CsvSource({"10am", "2026-04-05", "follow-up", "getUserName", "3rd"})
  void otherCompoundsAreNoIdentifiers(String typed) {
    assertThat(words(typed).values()).extracting(QueryWord::kind).doesNotContain(Kind.IDENTIFIER);
  }

  @ParameterizedTest
  @CsvSource({"frt 262, frt262", "sign in, signin", "logging in, login", "wi fi, wifi"})
  void neighboursMayBelongTogether(String typed, String term) {
    assertThat(words(typed).values())
        .filteredOn(word -> word.kind() == Kind.JOINED)
        .extracting(QueryWord::term)
        .containsExactly(term);
  }

  @Test
  void whatIsOneTokenIsAUsualWord() {
    QueryWords words =
        QueryWords.of("the price of databse", new TokenOffsets(new int[] {0, 4, 10, 13, 17}));

    assertThat(words.values())
        .filteredOn(word -> word.kind() == Kind.WORD)
        .extracting(QueryWord::usual)
        .containsExactly(true, false);
  }

  @Test
  void germanQueriesLoseGermanSmallWordsOnly() {
    assertThat(terms("Wie lautet das Passwort der Datenbank?"))
        .containsExactly("lautet", "passwort", "datenbank");
    assertThat(terms("die hard")).contains("die");
  }

  @Test
  void chineseQuestionsFallIntoTheirWords() {
    assertThat(terms("数据库的密码是什么")).containsExactly("数据", "据库", "密码");
    assertThat(terms("茶")).containsExactly("茶");
    assertThat(terms("Redis密码在哪里")).containsExactly("redi", "密码");
  }

  private static List<String> terms(String text) {
    return words(text).values().stream()
        .filter(word -> word.kind() != Kind.JOINED)
        .map(QueryWord::term)
        .toList();
  }

  private static QueryWords words(String text) {
    return QueryWords.of(text, new TokenOffsets(new int[0]));
  }
}
