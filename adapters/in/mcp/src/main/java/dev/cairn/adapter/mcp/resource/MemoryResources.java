package dev.cairn.adapter.mcp.resource;

import dev.cairn.adapter.mcp.rpc.Call;
import dev.cairn.adapter.mcp.rpc.Client;
import dev.cairn.adapter.mcp.rpc.Feature;
import dev.cairn.adapter.wire.Members;
import dev.cairn.application.memory.MemoryListing;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.BrowseRequests;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Every memory under an address of its own: a list, the newest first, and the whole text. */
public record MemoryResources(Supplier<MemoryUseCases> memories) implements Feature {

  private static final String SCHEME = "cairn://memory/";
  private static final String LIST = "resources/list";
  private static final String READ = "resources/read";
  private static final String TEMPLATES = "resources/templates/list";
  static final String TEXT = "text/plain";
  private static final int NAME_LENGTH = 60;
  private static final int ON_A_PAGE = 100;

  /** Where a memory is read. */
  public static String addressOf(MemoryId id) {
    return SCHEME + id;
  }

  @Override
  public Map<String, Object> capabilities(Client client) {
    return Map.of("resources", Map.of());
  }

  @Override
  public Set<String> methods() {
    return Set.of(LIST, READ, TEMPLATES);
  }

  @Override
  public Object answer(Call call) {
    return switch (call.method()) {
      case LIST -> page(call.params().get("cursor"));
      case READ -> read(call);
      default -> templates(call);
    };
  }

  private Map<String, Object> page(@Nullable Object cursor) {
    MemoryListing listing = memories.get().browse().list(wanted(cursor));
    return Members.of(
        "resources",
        listing.memories().stream().map(MemoryResources::listed).toList(),
        "nextCursor",
        listing.next() == null ? null : listing.next().toString());
  }

  private static BrowseRequest wanted(@Nullable Object cursor) {
    try {
      return BrowseRequests.list(Members.of("page_size", ON_A_PAGE, "cursor", cursor));
    } catch (ValidationError e) {
      throw Call.invalidCursor();
    }
  }

  private static Map<String, Object> listed(Memory memory) {
    return Members.of(
        "uri", addressOf(memory.id()),
        "name", name(memory.text()),
        "mimeType", TEXT,
        "annotations", Map.of("lastModified", memory.updatedAt().toString()));
  }

  /** The first words, on one line. */
  static String name(String text) {
    String start = text.strip().lines().findFirst().orElse("");
    return start.codePointCount(0, start.length()) <= NAME_LENGTH
        ? start
        : start.substring(0, start.offsetByCodePoints(0, NAME_LENGTH)) + "...";
  }

  private Map<String, Object> read(Call call) {
    String uri = call.text("uri");
    MemoryId id = id(call, uri);
    try {
      Memory memory = memories.get().browse().get(id);
      return Map.of(
          "contents", List.of(Members.of("uri", uri, "mimeType", TEXT, "text", memory.text())));
    } catch (ValidationError e) {
      throw call.unknownResource(uri);
    }
  }

  /** The memory that an address names. */
  static MemoryId id(Call call, String uri) {
    if (!uri.startsWith(SCHEME)) {
      throw call.unknownResource(uri);
    }
    try {
      return MemoryId.parse("uri", uri.substring(SCHEME.length()));
    } catch (ValidationError e) {
      throw call.unknownResource(uri);
    }
  }

  private static Map<String, Object> templates(Call call) {
    call.refuseCursor();
    Map<String, Object> template =
        Members.of(
            "uriTemplate", SCHEME + "{id}",
            "name", "memory",
            "title", "A memory",
            "description", "The whole text of a stored memory, by its id.",
            "mimeType", TEXT);
    return Map.of("resourceTemplates", List.of(template));
  }
}
