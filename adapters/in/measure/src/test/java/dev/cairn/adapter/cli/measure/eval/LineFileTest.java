package dev.cairn.adapter.cli.measure.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.cli.terminal.CommandError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LineFileTest {

  @TempDir Path folder;

  @Test
  void readsQuestionsWithWhatTheyShouldFind() throws IOException {
    Path file =
        write(
            """
            {"text": "where is it?", "group": "g", "gold": ["a", "b"]}

            {"text": "which?", "gold": ["x", "y"], "gold_groups": [["x", "y"]]}
            """);

    assertThat(new LineFile(file).read(Question.by(null)))
        .satisfiesExactly(
            first -> {
              assertThat(first.group()).isEqualTo("g");
              assertThat(first.gold()).containsExactlyInAnyOrder(Set.of("a"), Set.of("b"));
            },
            second -> {
              assertThat(second.group()).isNull();
              assertThat(second.gold()).containsExactly(Set.of("x", "y"));
            });
  }

  @Test
  void aQuestionThatIsTooLongIsAskedAsFarAsASearchTakesIt() throws IOException {
    Path file = write("{\"text\": \"" + "🗿".repeat(1500) + "\", \"gold\": [\"a\"]}");

    Question question = new LineFile(file).read(Question.by(null)).getFirst();

    assertThat(question.isTooLong()).isTrue();
    assertThat(question.asked()).isEqualTo("🗿".repeat(1000));
  }

  @Test
  void aQuestionMayHaveNoAnswer() throws IOException {
    Path file =
        write(
            """
            {"text": "banana", "gold": []}
            {"text": "apple", "gold": ["a"], "gold_groups": []}
            """);

    assertThat(new LineFile(file).read(Question.by(null)))
        .extracting(Question::isAnswered)
        .containsExactly(false, true);
  }

  @Test
  void theFirstLineTellsWhatTheFileHoldsWhateverFollows() throws IOException {
    Path file = write("\n{\"text\": \"q\", \"gold\": [\"a\"]}\n{");

    assertThat(new LineFile(file).first(Question.by(null)).text()).isEqualTo("q");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"text\": \"q\"} | 'gold'",
        "{\"text\": \"q\", \"gold\": \"a\"} | 'gold'",
        "{\"text\": \"q\", \"gold\": [1]} | 'gold'",
        "{\"text\": \"q\", \"gold_groups\": \"a\"} | 'gold_groups'",
        "{\"text\": \"q\", \"gold_groups\": [[]]} | 'gold_groups'",
        "{\"text\": \"q\", \"gold_groups\": [\"a\"]} | 'gold_groups'",
        "{\"text\": 7, \"gold\": [\"a\"]} | 'text'"
      },
      quoteCharacter = '`')
  void namesTheFieldThatIsMissingOrOfAnotherKind(String line, String field) throws IOException {
    Path file = write(line);

    assertThatThrownBy(() -> new LineFile(file).read(Question.by(null)))
        .hasMessageContaining("line 1")
        .hasMessageContaining(field);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{", "{\"gold\": [\"a\"]}", "{\"text\": \"q\"}", "[]", "7"})
  void tellsTheLineOfWhatItCannotRead(String line) throws IOException {
    Path file = write("{\"text\": \"fine\", \"gold\": [\"a\"]}\n" + line);

    assertThatThrownBy(() -> new LineFile(file).read(Question.by(null)))
        .isInstanceOf(CommandError.class)
        .hasMessageContaining("line 2");
  }

  @Test
  void refusesAFileThatIsMissingOrEmpty() throws IOException {
    assertThatThrownBy(() -> new LineFile(folder.resolve("none")).read(Question.by(null)))
        .hasMessageContaining("there is no file");
    assertThatThrownBy(() -> new LineFile(write("\n")).read(Question.by(null)))
        .hasMessageContaining("empty");
  }

  private Path write(String content) throws IOException {
    return Files.writeString(folder.resolve("lines.jsonl"), content);
  }
}
