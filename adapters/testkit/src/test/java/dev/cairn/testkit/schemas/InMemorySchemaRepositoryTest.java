package dev.cairn.testkit.schemas;

import dev.cairn.application.port.SchemaRepository;

/** The oracle keeps the contract that it is the measure of. */
class InMemorySchemaRepositoryTest extends SchemaRepositoryContract {

  private final InMemorySchemaRepository repository = new InMemorySchemaRepository();

  @Override
  protected SchemaRepository open() {
    return repository;
  }
}
