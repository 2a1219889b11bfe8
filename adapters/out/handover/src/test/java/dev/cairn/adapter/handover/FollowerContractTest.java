package dev.cairn.adapter.handover;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.testkit.memories.MemoryStoreContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A store that is handed over keeps every promise of a store. */
class FollowerContractTest extends MemoryStoreContract {

  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void enterHome() {
    home = new Home(folder);
    home.entered(Role.OWNER);
  }

  @AfterEach
  void leaveHome() {
    home.close();
  }

  @Override
  protected MemoryStore open() {
    return home.entered(Role.FOLLOWER).store();
  }

  @Override
  protected boolean knowsWords() {
    return false;
  }
}
