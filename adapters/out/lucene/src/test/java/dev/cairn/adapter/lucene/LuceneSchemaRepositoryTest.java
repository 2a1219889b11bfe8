package dev.cairn.adapter.lucene;

import dev.cairn.application.port.SchemaRepository;
import dev.cairn.testkit.schemas.SchemaRepositoryContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneSchemaRepositoryTest extends SchemaRepositoryContract {

  @TempDir Path folder;

  @Override
  protected SchemaRepository open() {
    return LuceneSchemaRepository.open(folder);
  }
}
