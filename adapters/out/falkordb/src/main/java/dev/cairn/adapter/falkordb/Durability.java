package dev.cairn.adapter.falkordb;

import java.util.Optional;

/** Whether the server keeps what it has acknowledged through a crash. */
final class Durability {

  private Durability() {}

  static Optional<String> problem(Graph graph) {
    String persistence = graph.information("persistence");
    if (!persistence.contains("aof_enabled:1")) {
      return Optional.of(
          "FalkorDB keeps no append-only file, so a crash loses what was added last. Set"
              + " `appendonly yes` and `appendfsync always` on the server.");
    }
    if (persistence.contains("aof_last_write_status:err")) {
      return Optional.of("FalkorDB could not write its append-only file. Look at its disk.");
    }
    return Optional.empty();
  }
}
