package dev.cairn.adapter.postgres;

import dev.cairn.application.port.SchemaRepository;
import dev.cairn.testkit.schemas.SchemaRepositoryContract;

/** PostgreSQL keeps every promise of the port. */
class PostgresContractTest extends SchemaRepositoryContract {

  private final PostgresSettings settings = TestingPostgres.emptySchema();

  @Override
  protected SchemaRepository open() {
    return new PostgresSchemaRepository(settings);
  }
}
