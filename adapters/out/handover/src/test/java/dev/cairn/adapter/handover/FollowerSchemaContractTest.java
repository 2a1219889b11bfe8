package dev.cairn.adapter.handover;

import dev.cairn.application.port.SchemaRepository;
import dev.cairn.testkit.schemas.SchemaRepositoryContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A schema repository that is handed over keeps every promise. */
class FollowerSchemaContractTest extends SchemaRepositoryContract {

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
  protected SchemaRepository open() {
    return home.entered(Role.FOLLOWER).schemas();
  }
}
