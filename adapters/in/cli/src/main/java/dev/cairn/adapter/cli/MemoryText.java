package dev.cairn.adapter.cli;

import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;

/** What is known about a memory beside its text, a line each. */
final class MemoryText {

  private MemoryText() {}

  static String head(Memory memory) {
    Labels labels = memory.labels();
    StringBuilder head = new StringBuilder();
    line(head, "id", memory.id().toString());
    line(head, "type", labels.type().label());
    if (!labels.tags().isEmpty()) {
      line(head, "tags", Prose.printable(String.join(", ", labels.tags().values())));
    }
    if (labels.source() != null) {
      line(head, "source", Prose.printable(labels.source()));
    }
    if (!labels.metadata().isEmpty()) {
      line(
          head,
          "metadata",
          Prose.printable(Json.MAPPER.writeValueAsString(labels.metadata().fields())));
    }
    line(head, "created", memory.createdAt().toString());
    if (!memory.updatedAt().equals(memory.createdAt())) {
      line(head, "updated", memory.updatedAt().toString());
    }
    return head.toString();
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append("%-9s ".formatted(name)).append(value).append('\n');
  }
}
