package dev.cairn.adapter.lucene.memories;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.Index;
import dev.cairn.adapter.lucene.commits.WriteQueue;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The index being built for another model, beside the one in service. Which memories are
 * outstanding follows from comparing the fingerprints of both; that is done anew whenever the store
 * in service has changed, else only what has been added is taken off.
 */
public final class LuceneSuccessor implements Successor {

  /** What the successor needs from the store; all of it runs on the writing thread. */
  interface Predecessor {
    <T> T exclusively(WriteQueue.Work<T> work);

    Index<Snapshot> inService();

    void handOver(LuceneSuccessor successor) throws IOException;
  }

  private final Predecessor predecessor;
  private final Index<Snapshot> index;
  private final int number;
  private final ModelStamp model;
  private Set<MemoryId> outstanding = new LinkedHashSet<>();
  private long memories;
  private long comparedWith = -1;
  private @Nullable String ended;

  LuceneSuccessor(Predecessor predecessor, Index<Snapshot> index, int number, ModelStamp model) {
    this.predecessor = predecessor;
    this.index = index;
    this.number = number;
    this.model = model;
  }

  Index<Snapshot> index() {
    return index;
  }

  int number() {
    return number;
  }

  /** From now on every call fails and says why. */
  void end(String why) {
    ended = why;
  }

  @Override
  public ModelStamp model() {
    return model;
  }

  @Override
  public long size() {
    return working(
        () -> {
          compare();
          return memories - outstanding.size();
        });
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    return working(
        () -> {
          compare();
          return outstanding.stream().limit(limit).toList();
        });
  }

  @Override
  public void add(List<EmbeddedMemory> added) {
    added.forEach(memory -> model.requireSame(memory.model()));
    Map<MemoryId, Optional<EmbeddedMemory>> states = new LinkedHashMap<>();
    added.forEach(memory -> states.put(memory.memory().id(), Optional.of(memory)));
    working(
        () -> {
          index.write(Documents.edit(states), Commits.data(model));
          takeOff(states.keySet());
          return added;
        });
  }

  @Override
  public boolean promote() {
    return working(
        () -> {
          comparedWith = -1;
          compare();
          if (!outstanding.isEmpty()) {
            return false;
          }
          removeDeleted();
          predecessor.handOver(this);
          return true;
        });
  }

  private <T> T working(WriteQueue.Work<T> work) {
    return predecessor.exclusively(
        () -> {
          if (ended != null) {
            throw new DatabaseError(ended);
          }
          return work.run();
        });
  }

  private void compare() throws IOException {
    predecessor
        .inService()
        .read(
            served -> {
              if (served.version() != comparedWith) {
                compareWith(served);
              }
              return served;
            });
  }

  private void compareWith(Snapshot served) throws IOException {
    Map<MemoryId, Long> theirs = served.states();
    memories = theirs.size();
    Map<MemoryId, Long> ours = index.read(Snapshot::states);
    theirs.entrySet().removeIf(entry -> entry.getValue().equals(ours.get(entry.getKey())));
    outstanding = new LinkedHashSet<>(theirs.keySet());
    comparedWith = served.version();
  }

  /** Takes off what has just arrived, unless it is not the present state. */
  private void takeOff(Set<MemoryId> arrived) throws IOException {
    for (MemoryId id : arrived) {
      Optional<Long> served = predecessor.inService().read(it -> it.state(id));
      if (index.read(it -> it.state(id)).equals(served)) {
        outstanding.remove(id);
      } else if (served.isPresent()) {
        outstanding.add(id);
      }
    }
  }

  private void removeDeleted() throws IOException {
    Map<MemoryId, Optional<EmbeddedMemory>> gone = new LinkedHashMap<>();
    for (MemoryId id : index.read(Snapshot::states).keySet()) {
      if (!predecessor.inService().read(served -> served.holds(id))) {
        gone.put(id, Optional.empty());
      }
    }
    index.write(Documents.edit(gone), Commits.data(model));
  }
}
