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
  class SearchingByWords extends CatalogWordSuite {}

  @Nested
  class Saving extends CatalogSaveSuite {}

  @Nested
  class KeepingEveryDetail extends CatalogFidelitySuite {}

  @Nested
  class FindingSkills extends SkillSearchSuite {}

  @Nested
  class FindingItems extends ItemSearchSuite {}

  @Nested
  class Browsing extends CatalogBrowseSuite {}

  @Nested
  class ReplacingEverything extends CatalogReplaceSuite {}

  @Nested
  class WorkingAtTheSameTime extends CatalogConcurrencySuite {}

  @Nested
  class AgreeingWithTheOracle extends CatalogOracleSuite {}
}
