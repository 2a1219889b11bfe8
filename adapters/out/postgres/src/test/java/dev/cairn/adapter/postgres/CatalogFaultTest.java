package dev.cairn.adapter.postgres;

import static dev.cairn.testkit.Fixtures.axis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.testkit.server.FaultyProxy;
import dev.cairn.testkit.server.FaultyProxy.Fault;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The catalogue on a network that fails: an outage is told, and a lost answer does no harm. */
class CatalogFaultTest {

  private static final ItemFilter EVERYTHING = ItemFilter.EVERYTHING;

  private final FaultyProxy proxy = PostgresServer.shared().proxy();
  private final CatalogIndex index =
      PostgresServer.catalog(PostgresServer.shared().impatient(proxy.port()));

  @AfterEach
  void end() {
    index.close();
    proxy.close();
  }

  @ParameterizedTest
  @EnumSource(names = {"REFUSE", "RESET", "GARBAGE"})
  void anOutageIsNeverAnEmptyAnswerAndEndsByItself(Fault fault) {
    index.save(List.of(), List.of(item(1)));
    proxy.fail(fault);

    assertThatThrownBy(() -> index.nearestItems(axis(0), EVERYTHING, -1, 5))
        .isInstanceOf(DatabaseError.class);
    assertThatThrownBy(() -> index.browseItems(EVERYTHING, 0, 5)).isInstanceOf(DatabaseError.class);

    proxy.heal();
    assertThat(index.nearestItems(axis(0), EVERYTHING, -1, 5).best()).hasSize(1);
  }

  @Test
  void aSaveWhoseAnswerIsLostIsDoneOnce() {
    for (int lost = 1; lost <= 7; lost++) {
      proxy.failAfter(lost - 1, Fault.RESET);

      index.save(List.of(), List.of(item(lost)));

      assertThat(index.browseItems(EVERYTHING, 0, 5).total()).isEqualTo(lost);
    }
  }

  @Test
  void aRemovalWhoseAnswerIsLostSaysWhatExisted() {
    index.save(List.of(), List.of(item(1), item(2)));
    for (int lost = 0; lost < 7; lost++) {
      index.save(List.of(), List.of(item(1)));
      proxy.failAfter(lost, Fault.RESET);

      CatalogIds gone = index.remove(new CatalogIds(Set.of(), Set.of(id(1), id(9))));

      proxy.heal();
      assertThat(gone).isEqualTo(CatalogIds.of(id(1)));
      assertThat(index.browseItems(EVERYTHING, 0, 5).total()).isEqualTo(1);
    }
  }

  @Test
  void aReplacementOfEverythingWhoseAnswerIsLostIsKnownAsOurs() {
    for (int lost = 0; lost < 6; lost++) {
      index.save(List.of(), List.of(item(1)));
      long revision = index.revision();
      proxy.failAfter(lost, Fault.RESET);

      assertThat(index.replaceAll(revision, List.of(), List.of(item(2)))).isTrue();

      proxy.heal();
      assertThat(index.items(List.of(id(1), id(2)))).containsOnlyKeys(id(2));
      assertThat(index.replaceAll(revision, List.of(), List.of(item(3)))).isFalse();
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
