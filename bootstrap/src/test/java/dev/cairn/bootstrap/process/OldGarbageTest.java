package dev.cairn.bootstrap.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OldGarbageTest {

  private static final long MEGABYTE = 1 << 20;

  private final OldGarbage garbage = new OldGarbage(() -> this.used, this::collect);
  private long used;
  private long kept;
  private int collections;

  private void collect() {
    collections++;
    used = kept;
  }

  private int collectionsAt(long megabytes) {
    used = megabytes * MEGABYTE;
    garbage.look();
    return collections;
  }

  @Test
  void aLittleIsLeftAlone() {
    assertThat(collectionsAt(32)).isZero();
  }

  @Test
  void whatIsKeptMayDoubleBeforeItIsLookedAtAgain() {
    kept = 40 * MEGABYTE;

    assertThat(collectionsAt(60)).isEqualTo(1);
    assertThat(collectionsAt(100)).isEqualTo(1);
    assertThat(collectionsAt(112)).isEqualTo(1);
    assertThat(collectionsAt(113)).isEqualTo(2);
  }

  @Test
  void theMoreIsKeptTheRarerItIs() {
    for (kept = MEGABYTE; kept < 1024 * MEGABYTE; kept += MEGABYTE) {
      collectionsAt(kept / MEGABYTE);
    }

    assertThat(collections).isEqualTo(5);
  }
}
