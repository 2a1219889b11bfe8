package dev.cairn.adapter.handover;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.catalog.CatalogIndexContract;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A catalogue that is handed over keeps every promise. */
class FollowerCatalogContractTest extends CatalogIndexContract {

  @TempDir Path folder;
  @RegisterExtension final OwnedHome home = new OwnedHome(() -> folder);

  @Override
  protected CatalogIndex open() {
    return home.follower().index();
  }

  @Override
  protected boolean knowsWords() {
    return false;
  }
}
