package dev.cairn.adapter.lucene;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.testkit.catalog.CatalogIndexContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneCatalogIndexTest extends CatalogIndexContract {

  @TempDir Path folder;

  @Override
  protected CatalogIndex open() {
    return LuceneCatalogIndex.open(folder);
  }
}
