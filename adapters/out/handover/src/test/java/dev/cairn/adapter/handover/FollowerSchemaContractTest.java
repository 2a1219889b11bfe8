package dev.cairn.adapter.handover;

import dev.cairn.application.port.SchemaRepository;
import dev.cairn.testkit.schemas.SchemaRepositoryContract;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A schema repository that is handed over keeps every promise. */
class FollowerSchemaContractTest extends SchemaRepositoryContract {

  @TempDir Path folder;
  @RegisterExtension final OwnedHome home = new OwnedHome(() -> folder);

  @Override
  protected SchemaRepository open() {
    return home.follower().schemas();
  }
}
