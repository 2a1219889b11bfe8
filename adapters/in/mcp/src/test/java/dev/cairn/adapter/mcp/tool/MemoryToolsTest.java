package dev.cairn.adapter.mcp.tool;

import static dev.cairn.adapter.mcp.tool.Toolbox.structured;
import static dev.cairn.adapter.mcp.tool.Toolbox.textOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.testkit.Fixtures;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryToolsTest {

  private final InMemoryMemoryStore store = new InMemoryMemoryStore();
  private final TestingEmbedder embedder = new TestingEmbedder(Fixtures.MODEL, 64);
  private final Toolbox tools = new Toolbox(embedder, store);

  @Test
  void storesAMemoryAndGivesItBackInFull() {
    ToolResult added =
        tools.call(
            "add_memory",
            Map.of(
                "text",
                "We chose Lucene.",
                "tags",
                List.of("search", "decision"),
                "source",
                "adr-3",
                "memory_type",
                "decision",
                "metadata",
                Map.of("by", "Ada")));
    String id = structured(added).get("memory_id").toString();
    ToolResult found = tools.call("get_memory", Map.of("memory_id", id));

    assertThat(textOf(added)).isEqualTo("Stored as memory " + id + ".");
    assertThat(structured(added)).containsEntry("chunk_count", 1).containsEntry("created", true);
    assertThat(textOf(found))
        .isEqualTo(
            """
            Memory %s [decision] [Tags: search, decision] [Source: adr-3]
            Created: 2026-03-01T12:00:00Z, updated: 2026-03-01T12:00:00Z
            Metadata: {"by":"Ada"}

            We chose Lucene.
            """
                .formatted(id));
    assertThat(structured(found))
        .containsEntry("text", "We chose Lucene.")
        .containsEntry("metadata", Map.of("by", "Ada"))
        .containsKey("content_hash");
  }

  @Test
  void tellsThatAMemoryWasKnown() {
    String id =
        structured(tools.call("add_memory", Map.of("text", "Twice"))).get("memory_id").toString();

    ToolResult again =
        tools.call(
            "add_memory",
            Map.of("text", "Twice", "tags", List.of("new"), "source", "s", "memory_type", "task"));
    ToolResult third =
        tools.call("add_memory", Map.of("text", "Twice", "metadata", Map.of("a\nb", 1)));
    ToolResult fourth = tools.call("add_memory", Map.of("text", "Twice", "source", "t"));
    ToolResult fifth =
        tools.call(
            "add_memory",
            Map.of("text", "Twice", "source", "t", "created_at", "2001-02-03T04:05:06Z"));
    ToolResult sixth =
        tools.call("add_memory", Map.of("text", "Twice", "created_at", Fixtures.NOON.toString()));

    assertThat(textOf(again))
        .isEqualTo(
            "Already stored as memory %s; added to it: tags, source. Kept as stored".formatted(id)
                + " (update_memory changes it): memory_type.");
    assertThat(structured(again))
        .containsEntry("memory_id", id)
        .containsEntry("created", false)
        .containsEntry("changed", List.of("tags", "source"))
        .containsEntry("kept", List.of("memory_type"));
    assertThat(textOf(third)).endsWith("; added to it: metadata.a b.");
    assertThat(textOf(fifth))
        .endsWith(
            "; nothing was changed. Kept as stored (update_memory changes all but created_at):"
                + " source, created_at.");
    assertThat(structured(fifth)).containsEntry("kept", List.of("source", "created_at"));
    assertThat(structured(sixth)).containsEntry("kept", List.of());
    assertThat(textOf(fourth))
        .endsWith("; nothing was changed. Kept as stored (update_memory changes it): source.");
    assertThat(textOf(tools.call("add_memory", Map.of("text", "Twice"))))
        .isEqualTo("Already stored as memory " + id + "; nothing was changed.");
  }

  @Test
  void takesAFieldAway() {
    store.add(
        List.of(
            Fixtures.memory(1)
                .tags("a")
                .source("s")
                .metadata(new Metadata(Map.of("k", 1)))
                .build()));
    Map<String, Object> nothing =
        Map.of(
            "memory_id",
            Fixtures.id(1).toString(),
            "tags",
            List.of(),
            "source",
            "",
            "metadata",
            Map.of());

    assertThat(structured(tools.call("update_memory", nothing)))
        .containsEntry("tags", List.of())
        .containsEntry("source", null)
        .containsEntry("metadata", Map.of());
  }

  @Test
  void changesAMemory() {
    store.add(Fixtures.memories(1));
    String id = Fixtures.id(1).toString();

    ToolResult result =
        tools.call("update_memory", Map.of("memory_id", id, "tags", List.of("done")));

    assertThat(textOf(result)).isEqualTo("Updated memory " + id + ".");
    assertThat(structured(result))
        .containsEntry("tags", List.of("done"))
        .containsEntry("text", "memory number 1");
  }

  @Test
  void tellsWhatItWouldDeleteAndDeletesIt() {
    store.add(
        List.of(
            Fixtures.memory(1).text("Two lines\nof \"memory\" 1").tags("old").build(),
            Fixtures.memory(2).tags("old").build(),
            Fixtures.memory(3).build()));
    Map<String, Object> old = Map.of("tags", List.of("old"));

    ToolResult tried = tools.call("delete_memory", Map.of("tags", List.of("old"), "dry_run", true));
    assertThat(textOf(tried))
        .isEqualTo(
            """
            Would delete 2 memories:
            %s 2026-03-01 "memory number 2"
            %s 2026-03-01 "Two lines of \\"memory\\" 1"
            """
                .formatted(Fixtures.id(2), Fixtures.id(1)));
    assertThat(structured(tried)).containsEntry("deleted", 2).containsEntry("dry_run", true);
    ToolResult deleted = tools.call("delete_memory", old);
    assertThat(textOf(deleted).lines()).first().isEqualTo("Deleted 2 memories:");
    assertThat(structured(deleted))
        .containsEntry("deleted", 2)
        .containsOnlyKeys("deleted", "memory_ids");
    assertThat(tools.text("delete_memory", old))
        .isEqualTo("No memories match; nothing was deleted.");
    assertThat(tools.text("delete_memory", Map.of("memory_id", Fixtures.id(3).toString())))
        .isEqualTo("Deleted 1 memory:\n" + Fixtures.id(3) + "\n");
  }

  @Test
  void namesTheFirstTwentyOfManyDeleted() {
    store.add(Fixtures.memories(25));

    ToolResult result =
        tools.call("delete_memory", Map.of("before", "2030-01-01", "dry_run", true));

    assertThat(textOf(result).lines()).hasSize(22).last().isEqualTo("and 5 more");
    assertThat((List<?>) structured(result).get("memory_ids")).hasSize(25);
  }

  @Test
  void listsMemoriesPageByPageNewestFirst() {
    store.add(
        List.of(
            Fixtures.memory(1).text("first").tags("a").source("s").build(),
            Fixtures.memory(2).text("second").type(MemoryType.TASK).build(),
            Fixtures.memory(3).text("x".repeat(300)).build()));

    assertThat(tools.text("list_memories", Map.of("page_size", 2)))
        .isEqualTo(
            """
            Memories 1 to 2 of 3, newest first:

            1. %s [note]
            %s...

            2. %s [task]
            second
            """
                .formatted(Fixtures.id(3), "x".repeat(200), Fixtures.id(2)));
    ToolResult second = tools.call("list_memories", Map.of("page_size", 2, "page", 2));
    assertThat(textOf(second))
        .isEqualTo(
            "Memories 3 to 3 of 3, newest first:\n\n3. %s [note] [Tags: a] [Source: s]\nfirst\n"
                .formatted(Fixtures.id(1)));
    assertThat(structured(second))
        .containsEntry("total", 3)
        .containsEntry("total_pages", 2)
        .containsEntry("has_more", false);
    assertThat(tools.text("list_memories", Map.of("page", 9)))
        .isEqualTo("No memories on page 9; there are 3 in all.");
    assertThat(tools.text("list_memories", Map.of("tag", "none"))).isEqualTo("No memories found.");
    assertThat(tools.text("list_memories", Map.of("memory_type", "task")))
        .startsWith("Memories 1 to 1 of 1");
  }

  @Test
  void tellsWhatTheStoreHolds() {
    store.add(List.of(Fixtures.memory(1).tags("a", "b").source("s").build()));

    ToolResult result = tools.call("get_stats", Map.of());

    assertThat(textOf(result))
        .startsWith("1 memories in 1 chunks\nTags: a (1), b (1)\nSources: s (1)\nTypes: note (1)\n")
        .contains("Model: testing (16 dimensions)\n");
    assertThat(structured(result))
        .containsEntry("memories", 1)
        .containsEntry("model", "testing")
        .containsEntry("dimension", 16)
        .containsEntry("memory_types", Map.of("note", 1));
  }

  @Test
  void tellsThatTheStoreIsEmpty() {
    assertThat(tools.text("get_stats", Map.of()))
        .startsWith("0 memories in 0 chunks\nModel: none yet\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "add_memory    | text      | ''    | 'text: must be a text of 1 to 1,000,000 characters, but an empty text was given'",
        "get_memory    | memory_id | nope  | memory_id: must be a memory's id, a UUID like 6ba7b810-..., but \"nope\" was given",
        "update_memory | memory_id | nope  | memory_id: must be a memory's id, a UUID like 6ba7b810-..., but \"nope\" was given",
        "delete_memory | memory_id | nope  | memory_id: must be a memory's id, a UUID like 6ba7b810-..., but \"nope\" was given",
        "list_memories | page      | two   | page: must be a whole number from 1 to 21,474,836, but \"two\" was given",
        "get_stats     | verbose   | yes   | verbose: is not known here; nothing is asked for"
      })
  void everyToolRefusesInvalidArguments(String tool, String name, String value, String message) {
    ToolResult result = tools.call(tool, Map.of(name, value));

    assertThat(result.isError()).isTrue();
    assertThat(textOf(result)).isEqualTo("Error: Invalid input - " + message);
  }

  @Test
  void deletesNothingWithoutBeingToldWhat() {
    store.add(Fixtures.memories(2));

    assertThat(tools.call("delete_memory", Map.of()).isError()).isTrue();
    assertThat(store.statistics().memories()).isEqualTo(2);
  }

  @Test
  void namesAnUnknownId() {
    String id = Fixtures.id(9).toString();

    for (String tool : List.of("get_memory", "delete_memory")) {
      assertThat(tools.text(tool, Map.of("memory_id", id)))
          .isEqualTo("Error: Invalid input - memory_id: no memory with the id " + id);
    }
    assertThat(tools.text("update_memory", Map.of("memory_id", id, "source", "s")))
        .isEqualTo("Error: Invalid input - memory_id: no memory with the id " + id);
  }

  @Test
  void reportsAFailedEmbeddingOfANewMemory() {
    embedder.failWith("The model is not available");

    assertThat(tools.text("add_memory", Map.of("text", "New")))
        .isEqualTo("Error: Processing error: The model is not available");
  }

  @ParameterizedTest
  @CsvSource({"get_stats, statistics", "list_memories, browse"})
  void reportsAFailedStore(String tool, String operation) {
    Toolbox broken =
        new Toolbox(
            embedder, BrokenStore.at(operation, new DatabaseError("The disk is full"), store));

    assertThat(broken.text(tool, Map.of())).isEqualTo("Error: Processing error: The disk is full");
  }
}
