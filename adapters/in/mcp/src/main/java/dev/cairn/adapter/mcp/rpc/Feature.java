package dev.cairn.adapter.mcp.rpc;

import java.util.Map;
import java.util.Set;

/** Something that a server offers: methods of MCP, and what clients are told of them. */
public interface Feature {

  /** What this client is told that it can do, under the protocol's names. */
  Map<String, Object> capabilities(Client client);

  /** The methods that it answers. */
  Set<String> methods();

  /** What it answers to a call of one of its methods: a map of plain values, or a record. */
  Object answer(Call call);
}
