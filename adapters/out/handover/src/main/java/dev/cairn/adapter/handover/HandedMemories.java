package dev.cairn.adapter.handover;

import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.memory.TimeOrderedIds;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.UnknownIdError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Merge;
import dev.cairn.domain.memory.NewMemory;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * The use cases of memories, wherever they are carried out. A write that had to be repeated answers
 * as if it had been carried out once.
 */
final class HandedMemories {

  private HandedMemories() {}

  static MemoryUseCases over(SteadyCalls calls) {
    return new MemoryUseCases(
        new Add(
            calls,
            calls.to(Service.STORE, MemoryStore.class),
            new TimeOrderedIds(Clock.systemUTC(), new SecureRandom())),
        calls.to(Service.SEARCH, MemoryUseCases.Search.class),
        calls.to(Service.RETRIEVE, MemoryUseCases.Retrieve.class),
        calls.to(Service.BROWSE, MemoryUseCases.Browse.class),
        calls.to(Service.EXPLORE, MemoryUseCases.Explore.class),
        calls.to(Service.UPDATE, MemoryUseCases.Update.class),
        new Delete(calls));
  }

  /** Ids are given out here, so that a repeated add finds its own first attempt. */
  private record Add(SteadyCalls calls, MemoryStore store, Supplier<UUID> ids)
      implements MemoryUseCases.Add {

    @Override
    public List<AddedMemory> addAll(List<NewMemory> additions) {
      List<NewMemory> named = additions.stream().map(it -> it.named(ids)).toList();
      // Content stored under the very id that is offered, before we ever asked, is not ours.
      Set<MemoryId> before = calls.handsOver() ? stored(additions) : Set.of();
      UnaryOperator<List<AddedMemory>> ours = again -> ours(named, again, before);
      return calls.to(Service.ADD, MemoryUseCases.Add.class, ours).addAll(named);
    }

    /** Only who brings an id along, as an import does, can meet it in the store. */
    private Set<MemoryId> stored(List<NewMemory> additions) {
      List<NewMemory> known = additions.stream().filter(it -> it.id() != null).toList();
      if (known.isEmpty()) {
        return Set.of();
      }
      List<ContentHash> contents = known.stream().map(it -> ContentHash.of(it.text())).toList();
      Set<MemoryId> ids = new HashSet<>(store.known(contents).values());
      ids.retainAll(known.stream().map(NewMemory::id).toList());
      return ids;
    }

    /** A repeated add that finds its own id in place finds its own first attempt. */
    private static List<AddedMemory> ours(
        List<NewMemory> offered, List<AddedMemory> answers, Set<MemoryId> before) {
      Set<MemoryId> taken = new HashSet<>(before);
      List<AddedMemory> added = new ArrayList<>();
      for (int i = 0; i < answers.size(); i++) {
        AddedMemory answer = answers.get(i);
        boolean ours = answer.id().equals(offered.get(i).id()) && taken.add(answer.id());
        added.add(
            ours ? new AddedMemory(answer.id(), answer.chunkCount(), true, Merge.NONE) : answer);
      }
      return added;
    }
  }

  /** Asks first what there is: what a repeated delete no longer finds, its first attempt took. */
  private record Delete(SteadyCalls calls) implements MemoryUseCases.Delete {

    @Override
    public List<MemoryId> delete(MemoryId id, boolean dryRun) {
      if (dryRun || !calls.handsOver()) {
        return there().delete(id, dryRun);
      }
      if (deleteAll(there().delete(id, true)).isEmpty()) {
        throw new UnknownIdError("memory_id", "memory", id);
      }
      return List.of(id);
    }

    @Override
    public List<MemoryId> delete(Filter filter, boolean dryRun) {
      return dryRun || !calls.handsOver()
          ? there().delete(filter, dryRun)
          : List.copyOf(deleteAll(there().delete(filter, true)));
    }

    /** All of them have been seen before, so those that a repetition misses were there. */
    @Override
    public Set<MemoryId> deleteAll(Collection<MemoryId> ids) {
      UnaryOperator<Set<MemoryId>> all = rest -> new HashSet<>(ids);
      return calls.to(Service.DELETE, MemoryUseCases.Delete.class, all).deleteAll(ids);
    }

    private MemoryUseCases.Delete there() {
      return calls.to(Service.DELETE, MemoryUseCases.Delete.class);
    }
  }
}
