package dev.cairn.adapter.lucene;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.lucene.FaultyStorage.Fault;
import dev.cairn.adapter.lucene.commits.Tuning;
import dev.cairn.application.port.Successor;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.testkit.Concurrently;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the store does when the disk, the folder or the caller's thread fails it. */
class FailureTest {

  private static final Filter EVERYTHING = Filter.everything();

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(value = Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aFullDiskIsNotAcknowledgedLeavesNothingBehindAndPasses(Fault fault) {
    FaultyStorage disk = new FaultyStorage();
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder, disk)) {
      store.add(memories(3));
      disk.set(fault);

      assertThatThrownBy(() -> store.add(List.of(memory(4).build(), memory(5).build())))
          .isInstanceOf(DatabaseError.class)
          .hasMessage("The disk is full; nothing of this change was kept");
      assertThatThrownBy(() -> store.delete(List.of(id(1)))).isInstanceOf(DatabaseError.class);
      assertThat(store.nearest(axis(0), EVERYTHING, 10)).hasSize(3);

      disk.set(Fault.NONE);
      assertThat(store.find(List.of(id(4), id(5)))).isEmpty();
      assertThat(store.add(List.of(memory(5).build())).getFirst().created()).isTrue();
      assertThat(store.browse(EVERYTHING, 0, 10).total()).isEqualTo(4);
    }
    assertThat(LuceneMemoryStore.examine(folder)).isEmpty();
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      assertThat(store.find(List.of(id(1), id(2), id(3), id(5)))).hasSize(4);
      assertThat(store.find(List.of(id(4)))).isEmpty();
    }
  }

  @Test
  void aSecondOwnerIsToldThatTheStoreIsInUse() {
    LuceneMemoryStore owner = LuceneMemoryStore.open(folder);
    try (owner) {
      assertThatThrownBy(() -> LuceneMemoryStore.open(folder))
          .isInstanceOf(ConnectionError.class)
          .hasMessage("The memory store is in use by another process");
    }
    LuceneMemoryStore.open(folder).close();
  }

  @Test
  void aDamagedIndexSaysSoAndNamesTheDoctor() throws IOException {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      store.add(memories(50));
    }
    overwriteTheLargestFile();

    assertThat(LuceneMemoryStore.examine(folder)).isPresent();
    assertThatThrownBy(
            () -> {
              try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
                store.nearest(axis(0), EVERYTHING, 10);
              }
            })
        .isInstanceOf(DatabaseError.class)
        .hasMessageContaining("cairn doctor")
        .hasMessageNotContaining(folder.toString());
  }

  @Test
  void aLostCommitIsDamageAndNotAnEmptyStore() throws IOException {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      store.add(memories(3));
    }
    try (Stream<Path> files = Files.list(folder.resolve("index-1"))) {
      for (Path file :
          files.filter(path -> path.getFileName().toString().startsWith("segments")).toList()) {
        Files.delete(file);
      }
    }

    assertThatThrownBy(() -> LuceneMemoryStore.open(folder))
        .isInstanceOf(DatabaseError.class)
        .hasMessageContaining("cairn doctor");
  }

  @Test
  void aStoreOfANewerVersionIsRefusedAndLeftAlone() throws IOException {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      store.add(memories(1));
    }
    try (FSDirectory files = FSDirectory.open(folder.resolve("index-1"));
        IndexWriter writer = new IndexWriter(files, Tuning.writerConfig(Tuning.mergeScheduler()))) {
      writer.setLiveCommitData(java.util.Map.of("cairn.format", "2").entrySet());
      writer.commit();
    }

    assertThatThrownBy(() -> LuceneMemoryStore.open(folder))
        .isInstanceOf(DatabaseError.class)
        .hasMessageContaining("newer version");
  }

  @Test
  void anInterruptedCallerBreaksNothing() {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      store.add(memories(1));

      Thread.currentThread().interrupt();
      store.add(List.of(memory(2).build()));
      boolean interrupted = Thread.interrupted();

      assertThat(interrupted).isTrue();
      assertThat(store.nearest(axis(0), EVERYTHING, 10)).hasSize(2);
      store.add(List.of(memory(3).build()));
      assertThat(store.browse(EVERYTHING, 0, 10).total()).isEqualTo(3);
    }
  }

  @Test
  void closingTwiceIsHarmlessAndLeavesTheFolderToOthers() {
    LuceneMemoryStore store = LuceneMemoryStore.open(folder);
    store.add(memories(1));
    store.close();
    store.close();

    try (LuceneMemoryStore next = LuceneMemoryStore.open(folder)) {
      assertThat(next.model()).contains(MODEL);
    }
  }

  @Test
  void whatWasAcceptedIsFinishedBeforeAStoreCloses() {
    LuceneMemoryStore store = LuceneMemoryStore.open(folder);
    List<Boolean> stored =
        Concurrently.run(
            8,
            thread -> {
              try {
                for (int i = 0; i < 20; i++) {
                  store.add(List.of(memory(100 * thread + i).build()));
                  if (thread == 0 && i == 3) {
                    store.close();
                  }
                }
                return true;
              } catch (DatabaseError closed) {
                assertThat(closed).hasMessage("The memory store is closed");
                return false;
              }
            });

    assertThat(stored).contains(false);
    try (LuceneMemoryStore reopened = LuceneMemoryStore.open(folder)) {
      assertThat(reopened.find(List.of(id(0), id(1), id(2), id(3)))).hasSize(4);
    }
  }

  @Test
  void aSuccessorThatWasGivenUpOrLeftOverTakesNoSpaceForever() {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      store.add(memories(2));
      store.delete(List.of(id(1), id(2)));
      Successor successor = store.successor(OTHER_MODEL);
      assertThat(successor.promote()).isTrue();
      assertThatThrownBy(successor::size).isInstanceOf(DatabaseError.class);
    }

    assertThat(folder.resolve("index-1")).doesNotExist();
    assertThat(folder.resolve("index-2")).isDirectory();
  }

  @Test
  void aFullDiskDuringAPromotionLeavesTheOldIndexInService() {
    FaultyStorage disk = new FaultyStorage();
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder, disk)) {
      store.add(memories(2));
      Successor successor = store.successor(OTHER_MODEL);
      successor.add(
          List.of(
              memory(1).vectors(axis(OTHER_MODEL, 0)).build(),
              memory(2).vectors(axis(OTHER_MODEL, 1)).build()));
      disk.set(Fault.SYNC);

      assertThatThrownBy(successor::promote).isInstanceOf(DatabaseError.class);

      assertThat(store.model()).contains(MODEL);
      disk.set(Fault.NONE);
      assertThat(successor.promote()).isTrue();
      assertThat(store.model()).contains(OTHER_MODEL);
    }
  }

  private void overwriteTheLargestFile() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("index-1"))) {
      Path largest =
          files
              .max(java.util.Comparator.comparingLong(file -> file.toFile().length()))
              .orElseThrow();
      try (RandomAccessFile file = new RandomAccessFile(largest.toFile(), "rw")) {
        for (long position = 0; position < file.length(); position += 7) {
          file.seek(position);
          file.write(0xff);
        }
      }
    }
  }
}
