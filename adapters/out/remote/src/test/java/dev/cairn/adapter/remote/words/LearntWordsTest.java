package dev.cairn.adapter.remote.words;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.testkit.Fixtures;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LearntWordsTest {

  private final Server server = new Server();

  @Test
  void nothingIsAskedTwiceWhileNothingIsWritten() {
    server.fitting = 1_000;
    List<Candidate> first = search("quince");
    server.questions.clear();

    assertThat(search("quince")).isEqualTo(first);
    assertThat(server.questions).containsExactly("details", "nearest");
  }

  @Test
  void whereNoMoreFitThanAreWantedTheNearestTellEverything() {
    List<Candidate> found = search("quince");

    assertThat(found).extracting(each -> each.signs().words() > 0).containsExactly(true);
    assertThat(server.questions).contains("nearest").doesNotContain("details");
  }

  @Test
  void anotherWordIsAskedForAlone() {
    search("quince");
    server.questions.clear();

    search("quince pear");

    assertThat(server.questions).contains("postings [pear]");
  }

  @Test
  void whatCouldNotBeAskedIsAskedAgain() {
    server.failing = true;
    assertThatThrownBy(() -> search("quince")).isInstanceOf(DatabaseError.class);
    server.failing = false;

    assertThat(search("quince")).anyMatch(each -> each.signs().words() > 0);
  }

  @Test
  void neighboursAreFoundAcrossTheSlotsThatTheyAreAskedForIn() {
    Instant border = Instant.ofEpochMilli(NOON.toEpochMilli());
    server.siblings.add(new Sibling("talk", border.minusMillis(1), id(2)));
    server.siblings.add(new Sibling("talk", border.plusSeconds(1_800), id(3)));

    Candidate found = search("quince").getFirst();

    assertThat(found.company().before()).isNotNull().extracting("id").isEqualTo(id(2));
    assertThat(found.company().after()).isNotNull().extracting("id").isEqualTo(id(3));
  }

  private List<Candidate> search(String query) {
    MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words(query), () -> Meaning.of(axis(0)));
    return RemoteBlend.candidates(server, probe, Filter.everything(), 10).candidates();
  }

  /** One chunk with two words, and a list of what was asked. */
  private static final class Server implements ChunkWords<Long>, Vocabulary {

    private final LearntWords<Long> learnt = new LearntWords<>();
    private final List<String> questions = new ArrayList<>();
    private final List<Sibling> siblings = new ArrayList<>();
    private boolean failing;
    private int fitting = 1;

    private synchronized void note(String question) {
      questions.add(question);
      questions.sort(null);
    }

    private static FoundChunk<Long> chunk(@Nullable Meaning meaning) {
      return new FoundChunk<>(
          7L,
          new ChunkRef(id(1), 0),
          1,
          NOON,
          "talk",
          meaning == null ? List.of() : meaning.cosines(axis(0).vector()));
    }

    @Override
    public LearntWords<Long> learnt() {
      return learnt;
    }

    @Override
    public ModelStamp model() {
      return MODEL;
    }

    @Override
    public boolean isComplete() {
      return true;
    }

    @Override
    public Vocabulary vocabulary() {
      return this;
    }

    @Override
    public Extent extent(Filter filter) {
      note("extent");
      return new Extent(fitting, 2L * fitting);
    }

    @Override
    public void postings(Filter filter, Extent all, Collection<String> terms, Sink<Long> sink) {
      note("postings " + new TreeSet<>(terms));
      if (failing) {
        throw new DatabaseError("The server is down");
      }
      terms.forEach(term -> sink.add(term, 7L, 1, 2));
    }

    @Override
    public Set<String> alive(Collection<String> terms) {
      return Set.of();
    }

    @Override
    public List<FoundChunk<Long>> nearest(Meaning meaning, Filter filter, int limit) {
      note("nearest");
      return List.of(chunk(meaning));
    }

    @Override
    public List<FoundChunk<Long>> details(
        Collection<Long> chunks, Filter filter, @Nullable Meaning meaning) {
      note("details");
      return List.of(chunk(meaning));
    }

    @Override
    public List<Sibling> siblings(Collection<Stretch> stretches) {
      note("siblings");
      return siblings.stream()
          .filter(
              each ->
                  stretches.stream()
                      .anyMatch(
                          stretch ->
                              stretch.source().equals(each.source())
                                  && !each.createdAt().isBefore(stretch.from())
                                  && !each.createdAt().isAfter(stretch.to())))
          .toList();
    }

    @Override
    public boolean has(String term) {
      return term.equals("quinc") || term.equals("quince") || term.equals("pear");
    }

    @Override
    public List<String> beginningWith(String start, @Nullable String after, int most) {
      return List.of();
    }

    @Override
    public List<String> near(String term, int slips) {
      return List.of();
    }
  }
}
