package dev.cairn.adapter.cli.measure.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.domain.catalog.Strategy;
import dev.cairn.domain.search.SearchType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetFolderTest {

  private static final String QUERY = "{\"text\": \"q\", \"gold\": [\"1\"], \"level\": \"easy\"}\n";
  private static final Choice ALL =
      new Choice(List.of(SearchType.values()), List.of(Strategy.values()), "level");

  @TempDir Path folder;

  @Test
  void tellsMemoriesFromToolsByTheirDocuments() throws IOException {
    write("b/docs.jsonl", "{\"id\": \"1\", \"name\": \"send\", \"description\": \"Send it\"}\n");
    write("b/queries.jsonl", QUERY);
    write("a/docs.jsonl", "{\"id\": \"1\", \"text\": \"a note\"}\n");
    write("a/queries.jsonl", QUERY);
    write("a/README.md", "of no matter");
    write("other/README.md", "of no matter");

    List<TestSet> sets = sets();

    assertThat(sets).extracting(TestSet::name).containsExactly("a", "b");
    assertThat(sets).extracting(TestSet::subject).containsExactly(Subject.MEMORY, Subject.TOOLS);
    assertThat(sets.getFirst().questions().getFirst().part()).isEqualTo("easy");
    assertThat(sets).allSatisfy(set -> assertThat(set.warnings()).isEmpty());
  }

  @Test
  void aFolderThatIsASetItselfIsTheOnlyOne() throws IOException {
    write("docs.jsonl", "{\"id\": \"1\", \"text\": \"a note\"}\n");
    write("queries.jsonl", QUERY);
    write("deeper/docs.jsonl", "{\"id\": \"1\", \"text\": \"a note\"}\n");

    assertThat(sets()).extracting(TestSet::name).containsExactly(folder.getFileName().toString());
  }

  @Test
  void warnsOfWhatIsLackingAndWhatThatDoes() throws IOException {
    write(
        "docs.jsonl",
        """
        {"id": "1", "name": "bare", "skill": "s"}
        {"id": "2", "name": "send", "description": "Send it", "skill": "s"}
        {"id": "3", "name": "open", "description": "Open it", "skill": "t"}
        {"id": "3", "name": "shut", "description": "Shut it", "skill": "t", "skill_description": "T"}
        """);
    write("queries.jsonl", QUERY + "{\"text\": \"q\", \"gold\": [\"1\", \"9\"]}\n");

    assertThat(sets().getFirst().warnings())
        .satisfiesExactlyInAnyOrder(
            gold -> assertThat(gold).startsWith("1 of 2 queries").contains("'gold'", "not found"),
            ids -> assertThat(ids).startsWith("1 of 4 documents").contains("'id'"),
            tools -> assertThat(tools).startsWith("1 of 4 tools").contains("'description'", "name"),
            skills ->
                assertThat(skills)
                    .startsWith("1 of 2 skills")
                    .contains("'skill_description'", "hierarchical"));
  }

  @Test
  void saysWhatIsWrongWithAFolder() throws IOException {
    assertThatThrownBy(() -> new SetFolder(folder.resolve("none")).sets(ALL))
        .hasMessageContaining("there is no folder");
    assertThatThrownBy(this::sets)
        .isInstanceOf(CommandError.class)
        .hasMessageContaining("docs.jsonl")
        .hasMessageContaining("queries.jsonl");

    write("half/docs.jsonl", "{\"id\": \"1\", \"text\": \"a note\"}\n");
    assertThatThrownBy(this::sets)
        .hasMessageContaining("there is no file")
        .hasMessageContaining("half")
        .hasMessageContaining("queries.jsonl");
  }

  @Test
  void namesFileLineAndFieldOfWhatDoesNotFit() throws IOException {
    write("odd/queries.jsonl", QUERY);
    write("odd/docs.jsonl", "{\"id\": \"1\"}\n");
    assertThatThrownBy(this::sets)
        .hasMessageContainingAll("docs.jsonl", "line 1", "'text'", "'name'");

    write("odd/docs.jsonl", "{\"id\": \"1\", \"text\": \"x\"}\n{\"id\": \"2\", \"name\": \"x\"}\n");
    assertThatThrownBy(this::sets).hasMessageContainingAll("docs.jsonl", "line 2", "'text'");

    write("odd/docs.jsonl", "\n{\"id\": \"1\", \"name\": \"x\", \"type\": \"tol\"}\n");
    assertThatThrownBy(this::sets).hasMessageContainingAll("docs.jsonl", "line 2", "type", "tool");
  }

  private List<TestSet> sets() {
    return new SetFolder(folder).sets(ALL);
  }

  private void write(String name, String content) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }
}
