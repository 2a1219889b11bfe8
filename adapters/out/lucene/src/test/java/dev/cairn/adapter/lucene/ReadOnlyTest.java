package dev.cairn.adapter.lucene;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.lucene.commits.LuceneFailures;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stores in a folder that can only be read, which stays exactly as it was. */
class ReadOnlyTest {

  @TempDir Path folder;

  private Map<Path, Object> files() throws IOException {
    Map<Path, Object> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path each : all.toList()) {
        files.put(each, Files.getLastModifiedTime(each));
      }
    }
    return files;
  }

  @Test
  void everythingIsFoundAndNothingIsChanged() throws IOException {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      store.add(memories(3));
    }
    Map<Path, Object> before = files();

    try (LuceneMemoryStore store = LuceneMemoryStore.openToRead(folder);
        LuceneMemoryStore another = LuceneMemoryStore.openToRead(folder)) {
      assertThat(store.nearest(axis(0), Filter.everything(), 10)).hasSize(3);
      assertThat(store.scan(null, 10)).hasSize(3);
      assertThat(another.statistics().memories()).isEqualTo(3);
      assertThatThrownBy(() -> store.add(List.of(memory(4).build())))
          .isInstanceOf(DatabaseError.class)
          .hasMessage("The data folder can only be read; nothing of this change was kept");
      assertThatThrownBy(() -> store.delete(List.of(id(1)))).isInstanceOf(DatabaseError.class);
      assertThatThrownBy(() -> store.successor(MODEL).add(memories(1)))
          .isInstanceOf(DatabaseError.class);
      assertThat(store.scan(null, 10)).hasSize(3);
    }

    assertThat(files()).isEqualTo(before);
  }

  @Test
  void aFolderThatWasNeverFilledIsEmpty() {
    Path missing = folder.resolve("missing");

    try (LuceneMemoryStore store = LuceneMemoryStore.openToRead(missing);
        LuceneCatalogIndex catalog = LuceneCatalogIndex.openToRead(missing);
        LuceneSchemaRepository schemas = LuceneSchemaRepository.openToRead(missing)) {
      assertThat(store.statistics().memories()).isZero();
      assertThat(catalog.statistics().items()).isZero();
      assertThat(schemas.load(List.of())).isEmpty();
      assertThatThrownBy(() -> store.add(List.of(memory(4).build())))
          .hasMessageContaining("can only be read");
    }
    assertThat(missing).doesNotExist();
  }

  @Test
  void aStoreOfAVersionThatIsTooOldIsNoDamageEither() {
    assertThat(
            LuceneFailures.MEMORY_STORE
                .opening(new IndexFormatTooOldException("segments_1", "an old one"))
                .safeMessage())
        .startsWith("The memory store was written by a version of Cairn that is too old")
        .contains("Export with that version");
  }

  @Test
  void aStoreInUseIsNoDamage() {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      store.add(memories(3));

      assertThatThrownBy(() -> LuceneMemoryStore.examine(folder))
          .isInstanceOf(ConnectionError.class);
    }
    assertThat(LuceneMemoryStore.examine(folder)).isEmpty();
  }
}
