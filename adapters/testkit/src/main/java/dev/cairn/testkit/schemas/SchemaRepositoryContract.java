package dev.cairn.testkit.schemas;

import dev.cairn.application.port.SchemaRepository;
import org.junit.jupiter.api.Nested;

/**
 * Everything a {@link SchemaRepository} promises. A backend's contract test extends this class and
 * says how to open its repository; each of the suites below then runs on it.
 */
public abstract class SchemaRepositoryContract {

  /** Opens the repository of this one test: empty at first, later with what was saved before. */
  protected abstract SchemaRepository open();

  @Nested
  class Numbering extends SchemaNumberSuite {}

  @Nested
  class Changing extends SchemaChangeSuite {}

  @Nested
  class Loading extends SchemaLoadSuite {}

  @Nested
  class KeepingEveryDetail extends SchemaFidelitySuite {}

  @Nested
  class ServingManyThreads extends SchemaConcurrencySuite {}
}
