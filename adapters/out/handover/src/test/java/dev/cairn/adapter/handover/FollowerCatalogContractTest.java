package dev.cairn.adapter.handover;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.catalog.CatalogIndexContract;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A catalogue that is handed over keeps every promise. */
class FollowerCatalogContractTest extends CatalogIndexContract {

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
  protected CatalogIndex open() {
    return home.entered(Role.FOLLOWER).index();
  }

  @Override
  protected boolean knowsWords() {
    return false;
  }
}
