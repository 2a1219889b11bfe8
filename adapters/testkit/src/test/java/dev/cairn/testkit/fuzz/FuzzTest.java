package dev.cairn.testkit.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

/** The watch sees what it is there to see. */
class FuzzTest {

  private static final List<String> CORPUS = List.of("{\"a\":[1,{\"b\":\"c\"}],\"d\":null}", "[]");

  @Test
  void aCrashAWordOnStandardOutputAndAnErrorInTheLogAreNoticed() {
    assertNoticed(() -> System.out.print("x"), "standard output got: x");
    assertNoticed(() -> Logger.getLogger("dev.cairn.fuzz").log(Level.SEVERE, "alas"), "alas");
    assertNoticed(
        () -> {
          throw new IllegalStateException("broken");
        },
        "broken");
  }

  @Test
  void whatAlwaysTakesTooLongIsNoticed() {
    assertThatThrownBy(
            () ->
                Fuzz.run(
                    "a hang",
                    100,
                    Duration.ofMillis(10),
                    record -> false,
                    random -> Thread.sleep(10)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("it took PT0.01S, 10 times");
  }

  @Test
  void whatStaysWithinBoundsPasses() {
    assertThatCode(() -> Fuzz.run("nothing", 100, random -> {})).doesNotThrowAnyException();
  }

  @Test
  void theSameSeedGivesTheSameMessagesAndManyOfThem() {
    Mutations first = new Mutations(new SplittableRandom(1), CORPUS);
    Mutations second = new Mutations(new SplittableRandom(1), CORPUS);
    Set<String> messages = new HashSet<>();

    for (int i = 0; i < 500; i++) {
      byte[] message = first.next();
      assertThat(second.next()).isEqualTo(message);
      messages.add(new String(message, StandardCharsets.ISO_8859_1));
    }

    assertThat(messages).hasSizeGreaterThan(200);
  }

  private static void assertNoticed(Runnable trouble, String how) {
    assertThatThrownBy(() -> Fuzz.run("trouble", 100, random -> trouble.run()))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("-Dcairn.fuzz.seed=")
        .hasMessageContaining(how);
  }
}
