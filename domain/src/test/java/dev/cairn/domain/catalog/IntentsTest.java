package dev.cairn.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IntentsTest {

  @Test
  void everySentenceIsAPart() {
    assertThat(
            Intents.of(
                "Check whether the phone is online. Get its IP address! What is the weather like?"))
        .containsExactly(
            "Check whether the phone is online.",
            "Get its IP address!",
            "What is the weather like?");
  }

  @Test
  void clausesBeginWithAWordThatSaysSo() {
    assertThat(Intents.of("Fetch the stock prices, then draw a bar chart, and mail the report"))
        .containsExactly(
            "Fetch the stock prices,", "then draw a bar chart,", "and mail the report");
  }

  @Test
  void linesAreParts() {
    assertThat(Intents.of("- translate the letter\n- print the envelope"))
        .containsExactly("- translate the letter", "- print the envelope");
  }

  @Test
  void otherLanguagesHaveTheirOwnTurns() {
    assertThat(Intents.of("Suche den Flug nach Wien und dann buche ein Hotel am Bahnhof"))
        .containsExactly("Suche den Flug nach Wien", "dann buche ein Hotel am Bahnhof");
    assertThat(Intents.of("Найди рейс в Москву, затем закажи гостиницу у вокзала")).hasSize(2);
    assertThat(Intents.of("查询北京的天气，然后预订上海的酒店")).hasSize(2);
    assertThat(Intents.of("查询北京的天气。预订上海的酒店")).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "weather",
        "what is the weather in Paris?",
        "Compare apples, pears and plums by price",
        "Read the file report.final.pdf and count its 3.5 million words",
        "Translate 'Hello there. How are you? Then leave.' into German",
        "Find a doctor, e.g. Dr. Smith in St. Louis",
        "Thanks. Find cheap flights"
      })
  void whatAsksForOneThingHasNoParts(String request) {
    assertThat(Intents.of(request)).isEmpty();
  }

  @Test
  void anApostropheQuotesNothing() {
    assertThat(Intents.of("What's the customers' balance? Show the driver's last trip"))
        .containsExactly("What's the customers' balance?", "Show the driver's last trip");
  }

  @Test
  void whatIsSaidTwiceIsLookedForOnce() {
    assertThat(Intents.of("Get the weather. Get the weather.")).isEmpty();
  }

  @Test
  void aLongListOfThingsIsBounded() {
    StringBuilder request = new StringBuilder();
    for (int i = 0; i < 60; i++) {
      request.append("order part").append(i).append(". ");
    }

    assertThat(Intents.of(request.toString())).hasSize(16);
  }

  @Test
  void anyTextCanBeSplit() {
    Random random = new Random(4);
    String characters = "ab .!?;:,\n'\"“”«»。，然后 thenand\uD83D\uDE00";
    for (int i = 0; i < 2000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(60); length > 0; length--) {
        text.append(characters.charAt(random.nextInt(characters.length())));
      }
      assertThatCode(() -> Intents.of(text.toString())).doesNotThrowAnyException();
    }
  }
}
