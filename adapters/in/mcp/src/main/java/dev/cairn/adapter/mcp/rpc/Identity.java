package dev.cairn.adapter.mcp.rpc;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Who a server is, as clients are told.
 *
 * @param instructions what a model should know to use it well
 */
public record Identity(String name, String title, String version, String instructions) {

  Map<String, Object> told() {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("name", name);
    told.put("title", title);
    told.put("version", version);
    return told;
  }
}
