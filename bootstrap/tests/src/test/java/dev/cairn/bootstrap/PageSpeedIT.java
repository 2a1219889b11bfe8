package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * How fast the page is on this machine, where somebody wants to know: {@code -Dcairn.page.home=}
 * and a data folder with memories in it. It prints figures and holds nobody to them.
 */
@EnabledIfSystemProperty(named = "cairn.page.home", matches = ".+")
class PageSpeedIT {

  private static final List<String> QUERIES =
      List.of("when do we deploy", "music lessons", "how to rename a branch", "family trip");

  /** Types a letter, and tells after how many milliseconds its hits are drawn. */
  private static final String LETTER =
      """
      const [query, done] = arguments;
      const field = document.getElementById('search');
      const list = () => document.querySelector('[data-list=hits]')?.dataset.for;
      const begun = performance.now();
      const look = () => list() === query.trim()
        ? requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun)))
        : performance.now() - begun > 20000 ? done(-1) : requestAnimationFrame(look);
      field.value = query;
      field.dispatchEvent(new Event('input', {bubbles: true}));
      look();
      """;

  @Test
  void tellsHowLongTheFirstPaintAndEachLetterTake() throws Exception {
    Path home = Path.of(System.getProperty("cairn.page.home"));
    try (Browser browser = Browser.start();
        ServiceProcess service = ServiceProcess.start(home, Map.of())) {
      for (int i = 0; i < 3; i++) {
        browser.open("about:blank");
        browser.open(service.address() + "/");
        browser.await("memories", () -> browser.shows("[data-memory]"));
        System.out.println("first paint " + paint(browser) + " ms");
      }
      List<Double> letters =
          QUERIES.stream()
              .flatMap(query -> beginnings(query).stream())
              .map(query -> ((Number) browser.later(LETTER, query)).doubleValue())
              .sorted()
              .toList();

      assertThat(letters).isNotEmpty().allMatch(took -> took > 0);
      System.out.printf(
          "a letter's hits: %d letters, p50 %.0f ms, p95 %.0f ms%n",
          letters.size(), letters.get(letters.size() / 2), letters.get(letters.size() * 95 / 100));
    }
  }

  private static Object paint(Browser browser) {
    return browser.script(
        "return Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime)");
  }

  private static List<String> beginnings(String query) {
    return IntStream.rangeClosed(2, query.length())
        .mapToObj(end -> query.substring(0, end))
        .filter(part -> !part.endsWith(" "))
        .toList();
  }
}
