package dev.cairn.adapter.lucene;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.lucene.commits.Commits;
import dev.cairn.adapter.lucene.commits.Tuning;
import dev.cairn.adapter.lucene.memories.Documents;
import dev.cairn.adapter.lucene.memories.Fields;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.AllOf;
import dev.cairn.domain.filter.Filter.FieldBetween;
import dev.cairn.domain.filter.Filter.FieldIs;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.ScoredChunk;
import dev.cairn.testkit.memories.InMemoryMemoryStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store whose memories were written before metadata was indexed, in one part or as a whole. */
class EarlierVersionTest {

  private static final List<Filter> FILTERS =
      List.of(
          Filter.everything(),
          new FieldIs("n", 3),
          new FieldIs("who", "ada"),
          new FieldBetween("n", 2, 4),
          new AllOf(
              List.of(new FieldBetween("n", 0, 5), new TaggedWith(Tags.of("odd"), TagMode.ANY))));

  @TempDir Path folder;

  private final InMemoryMemoryStore oracle = new InMemoryMemoryStore();

  @BeforeEach
  void writeAsBefore() throws IOException {
    List<EmbeddedMemory> old = new ArrayList<>();
    for (int n = 1; n <= 10; n++) {
      old.add(numbered(n));
    }
    oracle.add(old);
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      assertThat(store.model()).isEmpty();
    }
    try (FSDirectory files = FSDirectory.open(folder.resolve("index-1"));
        IndexWriter writer = new IndexWriter(files, Tuning.writerConfig(Tuning.mergeScheduler()))) {
      for (EmbeddedMemory memory : old) {
        List<Document> block = Documents.of(memory);
        block.forEach(
            document ->
                Set.of(Fields.INDEXED, Fields.FIELD, Fields.FIELD_NUMBER)
                    .forEach(document::removeFields));
        writer.addDocuments(block);
      }
      writer.setLiveCommitData(Commits.data(MODEL).entrySet());
      writer.commit();
    }
  }

  @Test
  void everyFilterAndCountWorksOnIt() {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      FILTERS.forEach(filter -> assertAsTheOracle(store, filter));
    }
  }

  @Test
  void newAndOldMemoriesAreFoundTogetherAlsoAfterTheyAreMerged() throws IOException {
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      for (int n = 11; n <= 16; n++) {
        List<EmbeddedMemory> fresh = List.of(numbered(n));
        store.add(fresh);
        oracle.add(fresh);
      }
      EmbeddedMemory changed = memory(3).metadata(new Metadata(Map.of("n", 4))).build();
      store.replace(numbered(3).memory(), changed);
      oracle.replace(numbered(3).memory(), changed);
      FILTERS.forEach(filter -> assertAsTheOracle(store, filter));
    }
    try (FSDirectory files = FSDirectory.open(folder.resolve("index-1"));
        IndexWriter writer = new IndexWriter(files, Tuning.writerConfig(Tuning.mergeScheduler()))) {
      writer.forceMerge(1);
      writer.setLiveCommitData(Commits.data(MODEL).entrySet());
      writer.commit();
    }
    try (LuceneMemoryStore store = LuceneMemoryStore.open(folder)) {
      FILTERS.forEach(filter -> assertAsTheOracle(store, filter));
      assertThat(store.find(List.of(id(1))).get(id(1)).memory()).isEqualTo(numbered(1).memory());
    }
  }

  private void assertAsTheOracle(LuceneMemoryStore store, Filter filter) {
    assertThat(store.browse(filter, 0, 100).memories())
        .as("%s", filter)
        .extracting(Memory::id)
        .isEqualTo(oracle.browse(filter, 0, 100).memories().stream().map(Memory::id).toList());
    assertThat(store.facets(filter)).isEqualTo(oracle.facets(filter));
    assertThat(found(store.nearest(axis(0), filter, 100)))
        .isEqualTo(found(oracle.nearest(axis(0), filter, 100)));
  }

  private static Set<MemoryId> found(List<ScoredChunk> chunks) {
    return chunks.stream().map(ScoredChunk::memoryId).collect(Collectors.toSet());
  }

  private static EmbeddedMemory numbered(int n) {
    return memory(n)
        .pieces("number " + n, " and more")
        .tags(n % 2 == 0 ? "even" : "odd")
        .metadata(new Metadata(Map.of("n", n % 6, "who", n % 3 == 0 ? "ada" : "bob")))
        .build();
  }
}
