package dev.cairn.adapter.mcp.rpc;

import dev.cairn.adapter.wire.Members;
import java.util.Map;

/**
 * Who a server is, as clients are told.
 *
 * @param instructions what a model should know to use it well
 */
public record Identity(String name, String title, String version, String instructions) {

  Map<String, Object> told() {
    return Members.of("name", name, "title", title, "version", version);
  }
}
