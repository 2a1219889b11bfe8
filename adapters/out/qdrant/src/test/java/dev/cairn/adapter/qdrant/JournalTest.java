package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.remote.words.LearntWords;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Tags;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is learnt of words outlasts writes that say what they touched, and no others. */
class JournalTest {

  private static final Filter FRUIT = new TaggedWith(Tags.of("fruit"), TagMode.ANY);

  private final QdrantSettings settings = QdrantServer.shared().settings();
  private final MemoryStore another = QdrantMemoryStore.open(settings);
  private final MemoryCollections collections = new MemoryCollections(settings);

  @BeforeEach
  void learn() {
    another.add(memories(20));
    another.add(List.of(memory(30).text("a quince").tags("fruit").build()));
    for (Filter filter : List.of(Filter.everything(), FRUIT)) {
      PointWords words = words();
      words.learnt().countFitting(filter, words);
    }
  }

  @AfterEach
  void close() {
    collections.close();
    another.close();
    QdrantServer.clear(settings);
  }

  @Test
  void nothingIsAskedForAgainAfterSmallWritesOfOthers() {
    another.add(List.of(memory(31).pieces("two ", "pears").tags("fruit").build()));
    another.delete(List.of(id(1), id(2)));
    verifyKnown(21, 3);

    another.add(List.of(memory(32).text("memory number 3").tags("fruit").build()));
    verifyKnown(21, 4);

    another.replace(memory(30).text("a quince").tags("fruit").build().memory(), memory(30).build());
    verifyKnown(21, 3);
  }

  @Test
  void aLargeWriteIsNotWrittenUp() {
    another.delete(memories(20).stream().map(each -> each.memory().id()).toList());

    verifyForgotten();
  }

  @Test
  void soManyWritesAreNotKept() {
    for (int n = 100; n < 200; n++) {
      another.add(List.of(memory(n).build()));
    }

    verifyForgotten();
  }

  @Test
  void aWriteThatSaysNothingIsNoticed() {
    collections.turns().take(turn -> true);
    another.add(List.of(memory(40).build()));

    verifyForgotten();
  }

  private PointWords words() {
    return new PointWords(collections);
  }

  private void verifyKnown(long all, long fruit) {
    LearntWords<String> learnt = words().learnt();

    assertThat(learnt.fitting(Filter.everything())).hasValue(all);
    assertThat(learnt.fitting(FRUIT)).hasValue(fruit);
  }

  private void verifyForgotten() {
    assertThat(words().learnt().fitting(FRUIT)).isEmpty();
  }
}
