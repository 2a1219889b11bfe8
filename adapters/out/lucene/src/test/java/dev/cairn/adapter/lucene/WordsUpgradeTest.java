package dev.cairn.adapter.lucene;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.Folder;
import dev.cairn.adapter.lucene.commits.Index;
import dev.cairn.adapter.lucene.memories.Documents;
import dev.cairn.adapter.lucene.memories.Fields;
import dev.cairn.adapter.lucene.memories.Snapshot;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.testkit.Fixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.lucene.document.Document;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that an earlier version wrote, which knew nothing of words. */
class WordsUpgradeTest {

  @TempDir Path folder;

  @Test
  void anOlderStoreIsFoundByItsWordsAndLosesNothing() throws IOException {
    List<EmbeddedMemory> memories = new ArrayList<>();
    for (int n = 1; n <= 1200; n++) {
      memories.add(memory(n).source("chat").build());
    }
    memories.add(memory(2000).pieces("first half, ", "second quince").vectors(axis(0)).build());
    writeWithoutWords(memories);

    try (MemoryStore store = LuceneMemoryStore.open(folder)) {
      assertThat(store.statistics().memories()).isEqualTo(1201);
      assertThat(found(store, "quince")).containsExactly(id(2000));
      assertThat(found(store, "number 777")).contains(id(777));
      assertThat(store.find(List.of(id(2000))).get(id(2000)).memory())
          .isEqualTo(memories.getLast().memory());
      assertThat(store.scan(null, 5000)).hasSize(1201);
    }
    assertThat(hasWords()).isTrue();
  }

  @Test
  void aStoreThatHasItsWordsIsNotWrittenAgain() throws IOException {
    try (MemoryStore store = LuceneMemoryStore.open(folder)) {
      store.add(List.of(memory(1).build()));
    }
    long before = version();

    try (MemoryStore store = LuceneMemoryStore.open(folder)) {
      assertThat(found(store, "number")).containsExactly(id(1));
    }

    assertThat(version()).isEqualTo(before);
  }

  private void writeWithoutWords(List<EmbeddedMemory> memories) throws IOException {
    try (Folder opened = Folder.open(folder);
        Index<Snapshot> index =
            Index.open(opened.directory(opened.current()), Commits.wordless(null), Snapshot::new)) {
      index.write(
          writer -> {
            for (EmbeddedMemory memory : memories) {
              List<Document> block = Documents.of(memory);
              for (Document document : block) {
                document.removeFields(Fields.WORDS);
                document.removeFields(Fields.LENGTH);
                document.removeFields(Fields.SOURCE_NAME);
              }
              writer.updateDocuments(Fields.id(memory.memory().id()), block);
            }
          },
          Commits.wordless(MODEL));
    }
  }

  private boolean hasWords() throws IOException {
    return inspect(snapshot -> snapshot.hasWords() && !snapshot.isEmpty());
  }

  private long version() throws IOException {
    return inspect(Snapshot::version);
  }

  private <T> T inspect(Function<Snapshot, T> question) throws IOException {
    try (Folder opened = Folder.open(folder);
        Index<Snapshot> index =
            Index.open(opened.directory(opened.current()), Commits.data(null), Snapshot::new)) {
      Snapshot snapshot = index.acquire();
      try {
        return question.apply(snapshot);
      } finally {
        index.release(snapshot);
      }
    }
  }

  private static List<Object> found(MemoryStore store, String words) {
    List<Candidate> found =
        store
            .blended()
            .orElseThrow()
            .candidates(MemoryProbe.ofWords(Fixtures.words(words)), Filter.everything(), 10)
            .candidates();
    return List.copyOf(found.stream().map(Candidate::memoryId).toList());
  }
}
