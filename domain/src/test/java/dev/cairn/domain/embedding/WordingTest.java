package dev.cairn.domain.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "when may we release? | when can we release?",
        "May I leave early | can I leave early",
        "who may see the salaries | who can see the salaries",
        "how many requests may users send | how many requests can users send",
        "which branch may be deployed | which branch can be deployed",
        "what you may not do | what you can not do",
        "May guests park in the yard? | can guests park in the yard?",
        "Tom asked. When may he go? | Tom asked. When can he go?",
        "when may we meet in may | when can we meet in may",
        "who may be away in May | who can be away in May",
      })
  void whoMayDoSomethingCan(String typed, String read) {
    assertThat(Wording.of(typed)).isEqualTo(read);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "what happened in May?",
        "what happened in may we do not know",
        "May release",
        "May release?",
        "may birthdays of the team",
        "the may release",
        "notes from may",
        "notes about May",
        "14 may the office is closed",
        "who comes on may 2",
        "may 2nd meeting",
        "who is may",
        "what does may like",
        "where did we spend may holidays",
        "what did we agree when May came",
        "last may we moved",
        "May's phone number",
        "april and may figures",
        "who is away. May holidays",
        "the mayor of Linz",
        "tom holiday may",
        "may",
      })
  void theMonthAndThePersonStay(String typed) {
    assertThat(Wording.of(typed)).isEqualTo(typed);
  }

  @Test
  void aTextOfAnyLengthIsRead() {
    String typed = "who may ".repeat(1_250);

    assertThat(Wording.of(typed)).startsWith("who can who can ").endsWith("who may ");
  }
}
