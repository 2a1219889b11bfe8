package dev.cairn.testkit.catalog;

import dev.cairn.application.port.CatalogIndex;
import org.junit.jupiter.api.Nested;

/**
 * Everything a {@link CatalogIndex} promises. A backend's contract test extends this class and says
 * how to open its index; each of the suites below then runs on it.
 */
public abstract class CatalogIndexContract {

  /** Opens the index of this one test: empty at first, later with what was written before. */
  protected abstract CatalogIndex open();

  /** Whether probes are answered by words too, rather than by whom requests are handed over to. */
  protected boolean knowsWords() {
    return true;
  }

  @Nested
  class SearchingByWords extends CatalogWordSuite {
    @Override
    boolean knowsWords() {
      return CatalogIndexContract.this.knowsWords();
    }

    @Override
    CatalogIndex open() {
      return CatalogIndexContract.this.open();
    }
  }

  @Nested
  class Saving extends CatalogSaveSuite {
    @Override
    CatalogIndex open() {
      return CatalogIndexContract.this.open();
    }
  }

  @Nested
  class KeepingEveryDetail extends CatalogFidelitySuite {
    @Override
    CatalogIndex open() {
      return CatalogIndexContract.this.open();
    }
  }

  @Nested
  class FindingSkills extends SkillSearchSuite {
    @Override
    CatalogIndex open() {
      return CatalogIndexContract.this.open();
    }
  }

  @Nested
  class FindingItems extends ItemSearchSuite {
    @Override
    CatalogIndex open() {
      return CatalogIndexContract.this.open();
    }
  }

  @Nested
  class Browsing extends CatalogBrowseSuite {
    @Override
    CatalogIndex open() {
      return CatalogIndexContract.this.open();
    }
  }

  @Nested
  class ReplacingEverything extends CatalogReplaceSuite {
    @Override
    CatalogIndex open() {
      return CatalogIndexContract.this.open();
    }
  }

  @Nested
  class WorkingAtTheSameTime extends CatalogConcurrencySuite {
    @Override
    CatalogIndex open() {
      return CatalogIndexContract.this.open();
    }
  }

  @Nested
  class AgreeingWithTheOracle extends CatalogOracleSuite {
    @Override
    boolean knowsWords() {
      return CatalogIndexContract.this.knowsWords();
    }

    @Override
    CatalogIndex open() {
      return CatalogIndexContract.this.open();
    }
  }
}
