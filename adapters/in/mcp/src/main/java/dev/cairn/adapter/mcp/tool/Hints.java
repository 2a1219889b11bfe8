package dev.cairn.adapter.mcp.tool;

import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;

/** What a client may assume about a tool. None of them reaches beyond this store. */
enum Hints {
  READS(true, false, true),
  ADDS(false, false, true),
  CHANGES(false, true, true),
  DELETES(false, true, true);

  private final boolean readOnly;
  private final boolean destructive;
  private final boolean idempotent;

  Hints(boolean readOnly, boolean destructive, boolean idempotent) {
    this.readOnly = readOnly;
    this.destructive = destructive;
    this.idempotent = idempotent;
  }

  ToolAnnotations titled(String title) {
    return ToolAnnotations.builder()
        .title(title)
        .readOnlyHint(readOnly)
        .destructiveHint(destructive)
        .idempotentHint(idempotent)
        .openWorldHint(false)
        .build();
  }
}
