package dev.cairn.adapter.falkordb;

import static dev.cairn.domain.filter.Filter.everything;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.memories;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.testkit.Fixtures;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import redis.clients.jedis.Jedis;

/** Searches ask for no more than they need to know. */
class FewQuestionsTest {

  private static final Pattern READS = Pattern.compile("(?i)cmdstat_graph\\.ro_query:calls=(\\d+)");

  @Test
  void aSearchThatKnowsTheWordsAsksForTheStateAndForWhatIsNearAndNothingElse() {
    try (FalkorServer server = FalkorServer.start("--appendonly", "no");
        MemoryStore store = FalkorMemoryStore.open(server.settings())) {
      store.add(memories(30));
      BlendedSearch search = store.blended().orElseThrow();
      MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words("memory"), () -> Meaning.of(axis(0)));
      search.knowsAllWords();
      search.candidates(probe, everything(), 10);
      long before = reads(server);

      assertThat(search.candidates(probe, everything(), 10).candidates()).hasSize(30);

      assertThat(reads(server) - before).isEqualTo(2);
    }
  }

  private static long reads(FalkorServer server) {
    try (Jedis client = server.client()) {
      Matcher reads = READS.matcher(client.info("commandstats"));
      return reads.find() ? Long.parseLong(reads.group(1)) : 0;
    }
  }
}
