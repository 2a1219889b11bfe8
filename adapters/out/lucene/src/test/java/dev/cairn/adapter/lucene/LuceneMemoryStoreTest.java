package dev.cairn.adapter.lucene;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.MemoryStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneMemoryStoreTest extends MemoryStoreContract {

  @TempDir Path folder;

  @Override
  protected MemoryStore open() {
    return LuceneMemoryStore.open(folder);
  }
}
