package dev.cairn.testkit.memories;

import dev.cairn.application.port.MemoryStore;
import org.junit.jupiter.api.Nested;

/**
 * Everything a {@link MemoryStore} promises. A backend's contract test extends this class and says
 * how to open its store; each of the suites below then runs on it.
 */
public abstract class MemoryStoreContract {

  /** Opens the store of this one test: empty at first, later with what was written before. */
  protected abstract MemoryStore open();

  /** Whether it finds by words itself, rather than whoever it hands requests over to. */
  protected boolean knowsWords() {
    return true;
  }

  @Nested
  class Searching extends SearchSuite {}

  @Nested
  class BreakingTies extends TieSuite {}

  @Nested
  class SearchingByWords extends BlendSuite {}

  @Nested
  class Filtering extends FilterSuite {}

  @Nested
  class Adding extends AddSuite {}

  @Nested
  class Changing extends ChangeSuite {}

  @Nested
  class Browsing extends BrowseSuite {}

  @Nested
  class KeepingEveryDetail extends FidelitySuite {}

  @Nested
  class AgreeingWithTheOracle extends OracleSuite {}

  @Nested
  class Succeeding extends SuccessorSuite {}
}
