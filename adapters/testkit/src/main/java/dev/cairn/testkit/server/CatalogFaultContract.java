package dev.cairn.testkit.server;

import static dev.cairn.testkit.Fixtures.axis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The catalogue on a network that fails: an outage is told, and a lost answer, whichever it is,
 * does no harm.
 */
public abstract class CatalogFaultContract {

  /** More answers than one write gets, so that each of them is lost once. */
  private static final int ANSWERS = 12;

  private static final ItemFilter EVERYTHING = ItemFilter.EVERYTHING;

  private FaultyProxy proxy;
  private CatalogIndex index;

  /** Stands before the server. */
  protected abstract FaultyProxy proxy();

  /** Opens an empty index through a port of the loopback, which gives up soon. */
  protected abstract CatalogIndex open(int port);

  /** The faults that the client notices soon enough to be tried. */
  protected abstract Set<Fault> outages();

  @BeforeEach
  void begin() {
    proxy = proxy();
    index = open(proxy.port());
  }

  @AfterEach
  void end() {
    index.close();
    proxy.close();
  }

  @Test
  void anOutageIsNeverAnEmptyAnswerAndEndsByItself() {
    index.save(List.of(), List.of(item(1)));
    for (Fault fault : outages()) {
      proxy.fail(fault);

      assertThatThrownBy(() -> index.nearestItems(axis(0), EVERYTHING, -1, 5))
          .as(fault.name())
          .isInstanceOf(DatabaseError.class);
      assertThatThrownBy(() -> index.browseItems(EVERYTHING, 0, 5))
          .as(fault.name())
          .isInstanceOf(DatabaseError.class);

      proxy.heal();
      assertThat(answered().best()).hasSize(1);
    }
  }

  /** The end of an outage is noticed within a minute, however busy the machine is. */
  private Nearest<CatalogItem> answered() {
    long late = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (true) {
      try {
        return index.nearestItems(axis(0), EVERYTHING, -1, 5);
      } catch (DatabaseError e) {
        if (System.nanoTime() > late) {
          throw e;
        }
      }
    }
  }

  @Test
  void aSaveWhoseAnswerIsLostIsDoneOnce() {
    for (int lost = 1; lost <= ANSWERS; lost++) {
      proxy.failAfter(lost - 1, Fault.RESET);

      index.save(List.of(), List.of(item(lost), item(0)));

      proxy.heal();
      assertThat(index.browseItems(EVERYTHING, 0, 5).total()).isEqualTo(lost + 1);
      assertThat(index.nearestItems(axis(lost), EVERYTHING, -1, 50).total()).isEqualTo(lost + 1);
    }
  }

  @Test
  void aRemovalWhoseAnswerIsLostSaysWhatExisted() {
    for (int lost = 1; lost <= ANSWERS; lost++) {
      index.save(List.of(), List.of(item(1), item(2)));
      proxy.failAfter(lost - 1, Fault.RESET);

      CatalogIds gone = index.remove(new CatalogIds(Set.of(), Set.of(id(1), id(9))));

      proxy.heal();
      assertThat(gone).isEqualTo(CatalogIds.of(id(1)));
      assertThat(index.browseItems(EVERYTHING, 0, 5).total()).isEqualTo(1);
    }
  }

  @Test
  void aReplacementOfEverythingWhoseAnswerIsLostIsKnownAsOurs() {
    for (int lost = 1; lost <= 20; lost++) {
      index.save(List.of(), List.of(item(1)));
      long revision = index.revision();
      proxy.failAfter(lost - 1, Fault.RESET);

      assertThat(index.replaceAll(revision, List.of(), List.of(item(2)))).isTrue();

      proxy.heal();
      assertThat(index.items(List.of(id(1), id(2)))).containsOnlyKeys(id(2));
      assertThat(index.replaceAll(revision, List.of(), List.of(item(3)))).isFalse();
      index.remove(CatalogIds.of(id(2)));
    }
  }

  private static ItemId id(int n) {
    return new ItemId("item " + n);
  }

  private static EmbeddedItem item(int n) {
    ItemProfile profile =
        new ItemProfile(id(n), ItemType.TOOL, "name " + n, "does " + n, Set.of(), null, true);
    return new EmbeddedItem(new CatalogItem(profile, n, ""), axis(n));
  }
}
