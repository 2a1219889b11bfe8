package dev.cairn.adapter.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static final long SECOND = 1_000_000_000L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
  private final AtomicLong now = new AtomicLong();

  @Test
  void drawsABarOnATerminalAndTakesItAway() {
    try (Progress progress = Progress.on(out, true, "memories", now::get)) {
      progress.at(0, 200);
      now.set(10 * SECOND);
      progress.at(50, 200);
      progress.at(51, 200);
    }

    assertThat(written())
        .isEqualTo(
            "\r\u001b[K[######------------------] 25%, 50 memories, 5/s, 0:30 left\r\u001b[K");
  }

  @Test
  void saysALineAfterASecondAndThenEveryFewSecondsElsewhere() {
    Progress progress = Progress.on(out, false, "memories", now::get);
    progress.at(1000, 0);
    now.set(SECOND);
    progress.at(1100, 0);
    now.set(4 * SECOND);
    progress.at(1500, 0);
    now.set(6 * SECOND);
    progress.at(1600, 0);
    progress.finish();

    assertThat(written()).isEqualTo("cairn: 1,100 memories, 100/s\ncairn: 1,600 memories, 100/s\n");
  }

  @Test
  void showsThatItBeganAlsoWhileNothingIsDone() {
    try (Progress progress = Progress.on(out, false, "memories", now::get).ticking()) {
      progress.at(0, 200);

      now.set(SECOND);

      long deadline = System.nanoTime() + 60 * SECOND;
      while (written().isEmpty() && System.nanoTime() < deadline) {
        LockSupport.parkNanos(SECOND / 1_000);
      }
      assertThat(written()).isEqualTo("cairn: 0%, 0 memories, 0/s\n");
    }
  }

  @Test
  void nothingIsShownAfterTheLastWords() {
    Progress progress = Progress.on(out, true, "memories", now::get);
    progress.sayLast(out, "cairn: interrupted");
    now.set(SECOND);
    progress.at(1, 2);

    assertThat(written()).isEqualTo("cairn: interrupted\n");
  }

  @Test
  void linesComeBetweenTwoBars() {
    Progress progress = Progress.on(out, true, "memories", now::get);
    now.set(SECOND);
    progress.at(1, 0);
    progress.say(out, "cairn: line 3: bad");

    assertThat(written()).endsWith("\r\u001b[Kcairn: line 3: bad\n");
  }

  private String written() {
    return bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
  }
}
