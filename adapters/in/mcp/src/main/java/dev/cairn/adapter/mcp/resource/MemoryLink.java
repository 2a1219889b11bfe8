package dev.cairn.adapter.mcp.resource;

import dev.cairn.domain.memory.MemoryId;

/**
 * A memory's address in an answer, for hosts that show, attach or watch what is behind one. It
 * stands in answers about one memory. A search or a list has none: ten would cost whoever reads all
 * blocks half as much again as the hits, whose ids, which make the address, are there anyway.
 */
public record MemoryLink(String type, String uri, String name, String mimeType) {

  /** To the memory with this id and text. */
  public static MemoryLink to(MemoryId id, String text) {
    return new MemoryLink(
        "resource_link",
        MemoryResources.addressOf(id),
        MemoryResources.name(text),
        MemoryResources.TEXT);
  }
}
