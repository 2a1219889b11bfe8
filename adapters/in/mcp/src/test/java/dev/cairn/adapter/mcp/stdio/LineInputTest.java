package dev.cairn.adapter.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineInputTest {

  private static final String TOO_LONG = "(too long)";

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100_000})
  void cutsLinesHoweverTheBytesArrive(int portion) throws IOException {
    String longest = "y".repeat(200_000);

    assertThat(lines("a\nbb\r\n\n" + longest + "\nlast", 200_000, portion))
        .containsExactly("a", "bb\r", "", longest, "last");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 100_000})
  void goesOnAfterALineThatIsTooLong(int portion) throws IOException {
    assertThat(lines("12345\n123456\n12345\n" + "x".repeat(200_000) + "\nend", 5, portion))
        .containsExactly("12345", TOO_LONG, "12345", TOO_LONG, "end");
  }

  @Test
  void endsAfterALastLineThatIsTooLong() throws IOException {
    assertThat(lines("a\n123456", 5, 2)).containsExactly("a", TOO_LONG);
  }

  @Test
  void knowsNoLineInAnEmptyInput() throws IOException {
    assertThat(lines("", 5, 1)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 5, 100_000})
  void letsALineThatIsTooLongBeReadAsAStreamUpToItsEnd(int portion) throws IOException {
    String content = "0123456789".repeat(30_000);
    LineInput reader = new LineInput(trickle(content + "\nnext\n", portion), 100);

    assertThat(reader.next())
        .isInstanceOfSatisfying(
            Line.TooLong.class, line -> assertThat(line.content()).hasContent(content));
    assertThat(text(reader.next())).isEqualTo("next");
    assertThat(reader.next()).isNull();
  }

  @Test
  void skipsWhatWasLeftUnreadOfALineThatIsTooLong() throws IOException {
    LineInput reader = new LineInput(trickle("0123456789\nnext\n", 3), 4);

    assertThat(((Line.TooLong) reader.next()).content().readNBytes(2)).hasSize(2);
    assertThat(text(reader.next())).isEqualTo("next");
  }

  private static List<String> lines(String input, int maxLength, int portion) throws IOException {
    LineInput reader = new LineInput(trickle(input, portion), maxLength);
    List<String> lines = new ArrayList<>();
    for (Line line = reader.next(); line != null; line = reader.next()) {
      lines.add(text(line));
    }
    return lines;
  }

  private static String text(Line line) {
    return line instanceof Line.Whole whole
        ? new String(whole.bytes(), StandardCharsets.UTF_8)
        : TOO_LONG;
  }

  private static InputStream trickle(String input, int portion) {
    return new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, portion));
      }
    };
  }
}
