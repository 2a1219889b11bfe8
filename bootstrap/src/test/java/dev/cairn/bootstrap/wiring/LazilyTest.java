package dev.cairn.bootstrap.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.CatalogIndex;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.testkit.Faults;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LazilyTest {

  private final AtomicInteger opened = new AtomicInteger();
  private final Faults faults = new Faults();

  @Test
  void aPortIsOpenedByItsFirstCallAndOnce() {
    CatalogIndex index = Lazily.opened(CatalogIndex.class, this::open);
    assertThat(opened).hasValue(0);

    assertThat(index.model()).isEmpty();
    assertThat(index.revision()).isZero();

    assertThat(opened).hasValue(1);
  }

  @Test
  void whatWasNeverOpenedIsNotClosed() {
    CatalogIndex never = Lazily.opened(CatalogIndex.class, this::open);
    never.close();
    assertThat(opened).hasValue(0);

    CatalogIndex used = Lazily.opened(CatalogIndex.class, this::open);
    used.revision();
    used.close();

    assertThat(faults.callsOf("close")).isEqualTo(1);
  }

  @Test
  void aFailureComesThroughAsItIs() {
    CatalogIndex index = Lazily.opened(CatalogIndex.class, this::open);
    faults.fail("model", new DatabaseError("The disk is gone"));

    assertThatThrownBy(index::model)
        .isInstanceOf(DatabaseError.class)
        .hasMessage("The disk is gone");
  }

  private CatalogIndex open() {
    opened.incrementAndGet();
    return faults.before(CatalogIndex.class, new InMemoryCatalogIndex());
  }
}
