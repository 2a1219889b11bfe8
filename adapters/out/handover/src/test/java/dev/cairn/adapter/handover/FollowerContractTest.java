package dev.cairn.adapter.handover;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.MemoryStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A store that is handed over keeps every promise of a store. */
class FollowerContractTest extends MemoryStoreContract {

  @TempDir Path folder;
  @RegisterExtension final OwnedHome home = new OwnedHome(() -> folder);

  @Override
  protected MemoryStore open() {
    return home.follower().store();
  }

  @Override
  protected boolean knowsWords() {
    return false;
  }
}
