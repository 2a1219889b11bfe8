package dev.cairn.application.memory;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.input.BrowseRequest;
import dev.cairn.domain.input.Paging;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks memories up without ranking them: one by id, a page by filter, counts and statistics. */
public record BrowseMemories(MemoryStore store, Clock clock) implements MemoryUseCases.Browse {

  /** How much text is scanned at once, where there is a choice. */
  private static final int PORTION_CHARACTERS = 8_000_000;

  @Override
  public Memory get(MemoryId id) {
    return found(store, id).memory();
  }

  static EmbeddedMemory found(MemoryStore store, MemoryId id) {
    return Optional.ofNullable(store.find(List.of(id)).get(id))
        .orElseThrow(() -> new UnknownIdError("memory_id", "memory", id));
  }

  @Override
  public List<Memory> find(List<MemoryId> ids) {
    Map<MemoryId, EmbeddedMemory> found = store.find(ids);
    return ids.stream()
        .map(found::get)
        .filter(Objects::nonNull)
        .map(EmbeddedMemory::memory)
        .toList();
  }

  @Override
  public MemoryListing list(BrowseRequest request) {
    return list(request.filter(clock.instant()), request.paging());
  }

  @Override
  public MemoryListing faceted(BrowseRequest request) {
    Filter filter = request.filter(clock.instant());
    try {
      MemoryListing listing = list(filter, request.paging());
      return request.counted() ? listing.with(store.facets(filter)) : listing;
    } catch (DatabaseError e) {
      throw new DatabaseError("Failed to execute faceted search", e);
    }
  }

  @Override
  public TagListing tags(Paging paging) {
    List<TagCount> counts =
        store.facets(Filter.everything()).tags().entrySet().stream()
            .map(entry -> new TagCount(entry.getKey(), entry.getValue()))
            .sorted()
            .toList();
    return TagListing.of(counts, paging);
  }

  private MemoryListing list(Filter filter, Paging paging) {
    Position after = paging.after();
    return after == null
        ? MemoryListing.of(store.browse(filter, paging.offset(), paging.pageSize()), paging)
        : MemoryListing.following(store.browseAfter(filter, after, paging.pageSize() + 1), paging);
  }

  @Override
  public List<Memory> scan(@Nullable MemoryId after, int limit) {
    List<Memory> portion = new ArrayList<>();
    long characters = 0;
    for (EmbeddedMemory each : store.scan(after, limit)) {
      characters += each.memory().text().length();
      if (!portion.isEmpty() && characters > PORTION_CHARACTERS) {
        break;
      }
      portion.add(each.memory());
    }
    return portion;
  }

  @Override
  public StoreStatistics statistics() {
    return store.statistics();
  }
}
