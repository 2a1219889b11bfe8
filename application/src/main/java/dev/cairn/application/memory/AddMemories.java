package dev.cairn.application.memory;

import dev.cairn.application.Errand;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Merge;
import dev.cairn.domain.memory.NewMemory;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers texts. Content that is known already is not embedded again: its memory keeps its id and
 * takes on the labels that it lacks.
 */
public record AddMemories(Embedder embedder, MemoryStore store, Clock clock, Supplier<UUID> ids)
    implements MemoryUseCases.Add {

  @Override
  public List<AddedMemory> addAll(List<NewMemory> additions) {
    List<Memory> memories = additions.stream().map(this::completed).toList();
    List<EmbeddedMemory> embedded = embedded(memories);
    Errand.current().carryThrough();
    return answers(additions, embedded, store.add(embedded));
  }

  private static List<AddedMemory> answers(
      List<NewMemory> additions, List<EmbeddedMemory> embedded, List<Added> added) {
    Map<MemoryId, Memory> holders = new HashMap<>();
    embedded.forEach(each -> holders.putIfAbsent(each.memory().id(), each.memory()));
    List<AddedMemory> answers = new ArrayList<>();
    for (Added each : added) {
      int i = answers.size();
      Merge merge = merge(each, additions.get(i), holders.get(each.id()));
      answers.add(
          new AddedMemory(each.id(), embedded.get(i).chunks().size(), each.created(), merge));
    }
    return answers;
  }

  /** What became of the labels, and of a time of creation that was offered. */
  private static Merge merge(Added added, NewMemory offered, @Nullable Memory holder) {
    boolean keepsTime = !added.created() && holder != null && offered.isOfAnotherTime(holder);
    return keepsTime ? added.merge().keeping("created_at") : added.merge();
  }

  /** Known content comes with the vectors it has; only the rest goes through the model. */
  private List<EmbeddedMemory> embedded(List<Memory> memories) {
    Map<ContentHash, MemoryId> known =
        store.known(memories.stream().map(Memory::contentHash).toList());
    Map<MemoryId, EmbeddedMemory> stored = known.isEmpty() ? Map.of() : store.find(known.values());
    List<@Nullable EmbeddedMemory> existing = new ArrayList<>();
    List<Memory> fresh = new ArrayList<>();
    for (Memory memory : memories) {
      MemoryId id = known.get(memory.contentHash());
      EmbeddedMemory match = id == null ? null : stored.get(id);
      existing.add(match == null ? null : labelled(match, memory));
      if (match == null) {
        fresh.add(memory);
      }
    }
    Iterator<EmbeddedMemory> next = Passages.embed(embedder, store, fresh).iterator();
    return existing.stream().map(match -> match == null ? next.next() : match).toList();
  }

  private static EmbeddedMemory labelled(EmbeddedMemory existing, Memory addition) {
    return existing.with(existing.memory().relabelled(addition.labels(), addition.updatedAt()));
  }

  private Memory completed(NewMemory addition) {
    return addition.completed(ids, clock.instant());
  }
}
