package dev.cairn.adapter.handover;

import dev.cairn.adapter.handover.wire.Wire;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** The oracle with a journal of what was added, so that it outlives a killed process. */
final class JournalStore {

  private final Path journal;
  private final InMemoryMemoryStore store = new InMemoryMemoryStore();

  private JournalStore(Path journal) {
    this.journal = journal;
  }

  static MemoryStore open(Path home) throws IOException {
    JournalStore opened = new JournalStore(home.resolve("journal"));
    opened.replay();
    return (MemoryStore)
        Proxy.newProxyInstance(
            MemoryStore.class.getClassLoader(),
            new Class<?>[] {MemoryStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("add")) {
                opened.append((List<?>) arguments[0]);
              }
              return method.invoke(opened.store, arguments);
            });
  }

  private synchronized void append(List<?> memories) throws IOException {
    try (FileChannel file =
        FileChannel.open(journal, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      for (Object memory : memories) {
        byte[] bytes = Wire.MAPPER.writeValueAsBytes(memory);
        ByteBuffer entry = ByteBuffer.allocate(Integer.BYTES + bytes.length);
        entry.putInt(bytes.length).put(bytes).flip();
        while (entry.hasRemaining()) {
          file.write(entry);
        }
      }
    }
  }

  /** Reads what is whole; a last entry that was cut short was never acknowledged, and goes. */
  private void replay() throws IOException {
    if (!Files.exists(journal)) {
      return;
    }
    ByteBuffer entries = ByteBuffer.wrap(Files.readAllBytes(journal));
    List<EmbeddedMemory> memories = new ArrayList<>();
    int whole = 0;
    while (entries.remaining() >= Integer.BYTES) {
      int length = entries.getInt();
      if (entries.remaining() < length) {
        break;
      }
      byte[] bytes = new byte[length];
      entries.get(bytes);
      memories.add(Wire.MAPPER.readValue(bytes, EmbeddedMemory.class));
      whole = entries.position();
    }
    try (FileChannel file = FileChannel.open(journal, StandardOpenOption.WRITE)) {
      file.truncate(whole);
    }
    store.add(memories);
  }
}
