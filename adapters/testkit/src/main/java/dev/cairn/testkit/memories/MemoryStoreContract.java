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
  class Searching extends SearchSuite {
    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }

  @Nested
  class BreakingTies extends TieSuite {
    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }

  @Nested
  class SearchingByWords extends BlendSuite {
    @Override
    boolean knowsWords() {
      return MemoryStoreContract.this.knowsWords();
    }

    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }

  @Nested
  class Filtering extends FilterSuite {
    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }

  @Nested
  class Adding extends AddSuite {
    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }

  @Nested
  class Changing extends ChangeSuite {
    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }

  @Nested
  class Browsing extends BrowseSuite {
    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }

  @Nested
  class KeepingEveryDetail extends FidelitySuite {
    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }

  @Nested
  class AgreeingWithTheOracle extends OracleSuite {
    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }

  @Nested
  class Succeeding extends SuccessorSuite {
    @Override
    MemoryStore open() {
      return MemoryStoreContract.this.open();
    }
  }
}
