package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.testkit.MemoryBuilder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Memories with the same labels are counted together, and their words follow their labels. */
class LabelCountsTest {

  private static final String TEXT = "the lighthouse keeper";

  private final PostgresSettings settings =
      PostgresServer.shared().impatient(PostgresServer.shared().port());
  private final MemoryStore store = PostgresServer.briefly(settings);

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void countsWhatHasALabelWithoutLookingAtTheMemories() throws SQLException {
    store.add(List.of(tagged(1, "one", "a"), tagged(2, "two", "a"), tagged(3, "three", "b")));
    try (Connection connection = DriverManager.getConnection(settings.url(), "postgres", "");
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("lock table cairn_memories in access exclusive mode");

      assertThat(store.facets(with("a")).total()).isEqualTo(2);
    }
  }

  @Test
  void findsByItsWordsWhatGotALabelLater() {
    EmbeddedMemory memory = tagged(1, TEXT, "a");
    store.add(List.of(memory));
    store.add(List.of(tagged(2, TEXT, "b")));

    assertThat(found("b")).containsExactly(new ChunkRef(memory.memory().id(), 0));
    assertThat(store.facets(with("b")).tags()).isEqualTo(Map.of("a", 1L, "b", 1L));
  }

  private List<ChunkRef> found(String tag) {
    return store
        .blended()
        .orElseThrow()
        .candidates(MemoryProbe.ofWords(QueryWords.of("lighthouse")), with(tag), 10)
        .candidates()
        .stream()
        .map(Candidate::chunk)
        .toList();
  }

  private static EmbeddedMemory tagged(int number, String text, String tag) {
    return new MemoryBuilder(number).text(text).tags(tag).build();
  }

  private static Filter with(String tag) {
    return new Filter.TaggedWith(new Tags(List.of(tag)), TagMode.ALL);
  }
}
