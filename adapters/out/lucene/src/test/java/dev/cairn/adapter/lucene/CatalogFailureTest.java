package dev.cairn.adapter.lucene;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.catalog.CatalogFixtures.item;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemId;
import static dev.cairn.testkit.catalog.CatalogFixtures.itemIds;
import static dev.cairn.testkit.catalog.CatalogFixtures.items;
import static dev.cairn.testkit.catalog.CatalogFixtures.skills;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.lucene.FaultyStorage.Fault;
import dev.cairn.adapter.lucene.commits.Examination;
import dev.cairn.adapter.lucene.commits.LuceneFailures;
import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Nearest;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.testkit.Concurrently;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the catalogue does when the disk, the folder or the caller's thread fails it. */
class CatalogFailureTest {

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(value = Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aFullDiskIsNotAcknowledgedLeavesNothingBehindAndPasses(Fault fault) {
    FaultyStorage disk = new FaultyStorage();
    try (CatalogIndex index = LuceneCatalogIndex.open(folder, disk)) {
      index.save(skills(1, 1), items(1, 3));
      long before = index.revision();
      disk.set(fault);

      assertThatThrownBy(() -> index.save(List.of(), items(3, 5)))
          .isInstanceOf(DatabaseError.class)
          .hasMessage("The disk is full; nothing of this change was kept");
      assertThatThrownBy(() -> index.remove(CatalogIds.of(itemId(1))))
          .isInstanceOf(DatabaseError.class);
      assertThatThrownBy(() -> index.replaceAll(before, List.of(), List.of()))
          .isInstanceOf(DatabaseError.class);
      assertThat(index.items(itemIds(1, 5))).hasSize(3);
      assertThat(index.revision()).isEqualTo(before);

      disk.set(Fault.NONE);
      index.save(List.of(), items(5, 5));
      assertThat(index.items(itemIds(1, 5)))
          .containsOnlyKeys(itemId(1), itemId(2), itemId(3), itemId(5));
    }
    assertThat(Examination.of(folder, LuceneFailures.CATALOGUE)).isEmpty();
    try (CatalogIndex index = LuceneCatalogIndex.open(folder)) {
      assertThat(index.items(itemIds(1, 5)))
          .containsOnlyKeys(itemId(1), itemId(2), itemId(3), itemId(5));
    }
  }

  @Test
  void aReaderSeesAWriteWholeOrNotAtAll() {
    try (CatalogIndex index = LuceneCatalogIndex.open(folder)) {
      index.save(List.of(), pair("even"));
      AtomicBoolean writing = new AtomicBoolean(true);

      Concurrently.run(
          3,
          thread -> {
            if (thread == 0) {
              for (int i = 0; i < 30; i++) {
                index.save(List.of(), pair(i % 2 == 0 ? "odd" : "even"));
              }
              writing.set(false);
            }
            while (writing.get()) {
              Nearest<CatalogItem> found =
                  index.nearestItems(axis(0), ItemFilter.EVERYTHING, -1, 10);
              assertThat(found.best().stream().map(each -> each.value().profile().name()))
                  .hasSize(2)
                  .containsOnly(found.best().getFirst().value().profile().name());
            }
            return thread;
          });
    }
  }

  @Test
  void theRevisionGoesOnAfterReopening() {
    long last;
    try (CatalogIndex index = LuceneCatalogIndex.open(folder)) {
      index.save(skills(1, 1), items(1, 1));
      last = index.revision();
    }
    try (CatalogIndex index = LuceneCatalogIndex.open(folder)) {
      assertThat(index.revision()).isEqualTo(last);
      index.save(List.of(), items(2, 2));
      assertThat(index.revision()).isGreaterThan(last);
    }
  }

  @Test
  void aSecondOwnerIsToldThatTheCatalogueIsInUse() {
    CatalogIndex owner = LuceneCatalogIndex.open(folder);
    try (owner) {
      assertThatThrownBy(() -> LuceneCatalogIndex.open(folder))
          .isInstanceOf(ConnectionError.class)
          .hasMessage("The catalogue is in use by another process");
    }
    LuceneCatalogIndex.open(folder).close();
  }

  @Test
  void aDamagedFolderSaysSoAndNamesTheDoctor() throws IOException {
    try (CatalogIndex index = LuceneCatalogIndex.open(folder)) {
      index.save(skills(1, 5), items(1, 50));
    }
    overwriteTheLargestFile();

    assertThat(Examination.of(folder, LuceneFailures.CATALOGUE).orElseThrow())
        .startsWith("The catalogue");
    assertThatThrownBy(() -> LuceneCatalogIndex.open(folder))
        .isInstanceOf(DatabaseError.class)
        .hasMessageNotContaining(folder.toString());
  }

  @Test
  void anInterruptedCallerBreaksNothing() {
    try (CatalogIndex index = LuceneCatalogIndex.open(folder)) {
      index.save(List.of(), items(1, 1));

      Thread.currentThread().interrupt();
      index.save(List.of(), items(2, 2));
      boolean interrupted = Thread.interrupted();

      assertThat(interrupted).isTrue();
      index.save(List.of(), items(3, 3));
      assertThat(index.items(itemIds(1, 3))).hasSize(3);
    }
  }

  @Test
  void aClosedCatalogueSaysThatItIsClosed() {
    CatalogIndex index = LuceneCatalogIndex.open(folder);
    index.save(List.of(), items(1, 1));
    index.close();
    index.close();

    assertThatThrownBy(index::model)
        .isInstanceOf(DatabaseError.class)
        .hasMessage("The catalogue is closed");
    assertThatThrownBy(() -> index.save(List.of(), items(2, 2)))
        .isInstanceOf(DatabaseError.class)
        .hasMessage("The catalogue is closed");
    try (CatalogIndex next = LuceneCatalogIndex.open(folder)) {
      assertThat(next.model()).contains(MODEL);
    }
  }

  @Test
  void aReplacementThatFailsLeavesTheOldModelInService() {
    FaultyStorage disk = new FaultyStorage();
    try (CatalogIndex index = LuceneCatalogIndex.open(folder, disk)) {
      index.save(skills(1, 2), items(1, 2));
      EmbeddedItem other = item(1).vector(axis(OTHER_MODEL, 0)).build();
      disk.set(Fault.SYNC);

      assertThatThrownBy(() -> index.replaceAll(index.revision(), List.of(), List.of(other)))
          .isInstanceOf(DatabaseError.class);

      assertThat(index.model()).contains(MODEL);
      disk.set(Fault.NONE);
      assertThat(index.replaceAll(index.revision(), List.of(), List.of(other))).isTrue();
      assertThat(index.model()).contains(OTHER_MODEL);
    }
  }

  private static List<EmbeddedItem> pair(String name) {
    return List.of(item(1).name(name).build(), item(2).name(name).build());
  }

  private void overwriteTheLargestFile() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("index-1"))) {
      Path largest =
          files.max(Comparator.comparingLong(file -> file.toFile().length())).orElseThrow();
      try (RandomAccessFile file = new RandomAccessFile(largest.toFile(), "rw")) {
        for (long position = 0; position < file.length(); position += 7) {
          file.seek(position);
          file.write(0xff);
        }
      }
    }
  }
}
