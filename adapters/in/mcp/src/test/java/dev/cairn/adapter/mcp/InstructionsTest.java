package dev.cairn.adapter.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.mcp.tool.ToolChoice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstructionsTest {

  @Test
  void nameEveryToolThatHasAWhenToIt() {
    assertThat(Instructions.of(ToolChoice.ALL))
        .isEqualTo(Instructions.of(ToolChoice.of("core")))
        .contains("search_memory", "add_memory", "update_memory", "delete_memory")
        .contains("search_tools", "describe_tools");
  }

  @ParameterizedTest
  @ValueSource(strings = {"chatgpt", "list_tags", "search_memory,get_memory", "search_tools"})
  void nameNoToolThatIsNotThere(String choice) {
    ToolChoice chosen = ToolChoice.of(choice);

    assertThat(ToolChoice.ALL.names())
        .filteredOn(name -> !chosen.names().contains(name))
        .isNotEmpty()
        .noneMatch(Instructions.of(chosen)::contains);
  }

  @Test
  void goByTheNamesOfAConnector() {
    assertThat(Instructions.of(ToolChoice.of("chatgpt")))
        .startsWith("Cairn is your long-term memory")
        .contains("Search it (search) at the start", "Read (fetch) what");
  }

  @Test
  void aLonerIsNamedByItself() {
    assertThat(Instructions.of(ToolChoice.of("delete_memory")))
        .endsWith(
            "\n\nDelete (delete_memory) when the user asks to forget; try with dry_run first"
                + " when deleting by filter.");
    assertThat(Instructions.of(ToolChoice.of("retrieve_memory"))).contains("(retrieve_memory)");
  }
}
