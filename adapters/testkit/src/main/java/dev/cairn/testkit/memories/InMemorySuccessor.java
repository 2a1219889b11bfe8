package dev.cairn.testkit.memories;

import dev.cairn.application.port.Successor;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.testkit.memories.InMemoryMemoryStore.Contents;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The oracle's successor: compares everything with everything, every time. */
final class InMemorySuccessor implements Successor {

  private final Contents inService;
  private final ModelStamp model;
  private final Map<MemoryId, EmbeddedMemory> built = new HashMap<>();

  InMemorySuccessor(Contents inService, ModelStamp model) {
    this.inService = inService;
    this.model = model;
  }

  @Override
  public ModelStamp model() {
    return model;
  }

  @Override
  public long size() {
    synchronized (inService) {
      return current().count();
    }
  }

  @Override
  public List<MemoryId> outstanding(int limit) {
    synchronized (inService) {
      return inService.all().stream()
          .map(EmbeddedMemory::memory)
          .filter(memory -> !isCurrent(memory))
          .map(Memory::id)
          .limit(limit)
          .toList();
    }
  }

  @Override
  public void add(List<EmbeddedMemory> memories) {
    memories.forEach(memory -> model.requireSame(memory.model()));
    synchronized (inService) {
      memories.forEach(memory -> built.put(memory.memory().id(), memory));
    }
  }

  @Override
  public boolean promote() {
    synchronized (inService) {
      if (!outstanding(1).isEmpty()) {
        return false;
      }
      inService.succeed(model, current().toList());
      return true;
    }
  }

  private Stream<EmbeddedMemory> current() {
    return inService.all().stream()
        .map(EmbeddedMemory::memory)
        .filter(this::isCurrent)
        .map(memory -> Objects.requireNonNull(built.get(memory.id())));
  }

  private boolean isCurrent(Memory memory) {
    EmbeddedMemory copy = built.get(memory.id());
    return copy != null && copy.memory().equals(memory);
  }
}
