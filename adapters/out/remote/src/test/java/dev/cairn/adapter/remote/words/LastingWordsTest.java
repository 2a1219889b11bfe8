package dev.cairn.adapter.remote.words;

import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.remote.words.WordChanges.Touch;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.words.Occurrences;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LastingWordsTest {

  private static final Filter ALL = Filter.everything();
  private static final Filter MAIL = new FromSource("mail");

  private final Server server = new Server();
  private final LastingWords<Long> lasting = new LastingWords<>();

  @Test
  void whatWasAskedForIsBroughtUpToDateAndNotAskedForAgain() {
    learn(ALL);
    learn(MAIL);
    server.questions.clear();

    LearntWords<Long> learnt =
        at("two", new Touch<>(id(2), null), memory(2, "mail", 8L, "quince jam"));

    assertThat(chunks(learnt, ALL)).containsExactly(7L, 8L);
    assertThat(chunks(learnt, MAIL)).containsExactly(8L);
    assertThat(learnt.fitting(ALL)).hasValue(2);
    assertThat(learnt.fitting(MAIL)).hasValue(1);
    assertThat(learnt.among(ALL, server).meanLength()).isEqualTo(2);
    assertThat(server.questions).containsExactly("vocabulary");
  }

  @Test
  void whatIsDeletedIsGone() {
    learn(ALL);

    LearntWords<Long> learnt = at("two", new Touch<>(id(1), memory(1, "chat", 7L, "")));

    assertThat(chunks(learnt, ALL)).isEmpty();
    assertThat(learnt.among(ALL, server).knows("quinc")).isFalse();
  }

  @Test
  void aChangeThatWasSeenAlreadyIsNotCountedTwice() {
    learn(ALL);
    WordedMemory<Long> now = memory(2, "mail", 8L, "quince");
    at("two", new Touch<>(id(2), null), now);

    LearntWords<Long> learnt = at("three", new Touch<>(id(2), now), now);

    assertThat(chunks(learnt, ALL)).containsExactly(7L, 8L);
    assertThat(learnt.fitting(ALL)).hasValue(2);
  }

  @Test
  void aMemoryThatWasTouchedTwiceCountsAsItWasAtFirst() {
    learn(ALL);
    WordedMemory<Long> between = memory(2, "mail", 8L, "quince");

    LearntWords<Long> learnt =
        changed("two", List.of(new Touch<>(id(2), null), new Touch<>(id(2), between)), List.of());

    assertThat(learnt.fitting(ALL)).hasValue(1);
  }

  @Test
  void countsThatWereAskedForWhileSomebodyWroteAreAskedForAgain() {
    server.unchanged = false;
    learn(ALL);

    LearntWords<Long> learnt = at("two", new Touch<>(id(2), null), memory(2, null, 8L, "quince"));

    assertThat(learnt.fitting(ALL)).isEmpty();
    assertThat(chunks(learnt, ALL)).containsExactly(7L, 8L);
  }

  @Test
  void aWordThatMayHaveDiedIsAskedForAgain() {
    server.alive = true;
    LearntWords<Long> before = learn(MAIL);
    assertThat(before.among(MAIL, server).knows("quinc")).isTrue();
    server.alive = false;

    LearntWords<Long> learnt = at("two", new Touch<>(id(1), memory(1, "chat", 7L, "")));

    assertThat(learnt.among(MAIL, server).knows("quinc")).isFalse();
    LearntWords<Long> later = at("three", new Touch<>(id(3), null), memory(3, "a", 9L, "quince"));
    assertThat(later.among(MAIL, server).knows("quinc")).isTrue();
  }

  @Test
  void neighboursComeAndGo() {
    FoundChunk<Long> found =
        new FoundChunk<>(7L, new ChunkRef(id(1), 0), 1, NOON, "chat", List.of());
    LearntWords<Long> before = learn(ALL);
    before.sittings().around(server, List.of(found));
    WordedMemory<Long> next = memory(2, "chat", 8L, "quince");

    LearntWords<Long> learnt = at("two", new Touch<>(id(2), null), next);
    assertThat(learnt.sittings().around(server, List.of(found)).of(found).after()).isNotNull();

    LearntWords<Long> later = at("three", new Touch<>(id(2), next));
    assertThat(later.sittings().around(server, List.of(found)).of(found).after()).isNull();
  }

  @Test
  void whereNobodyKnowsWhatWasWrittenAllIsForgotten() {
    learn(ALL);

    LearntWords<Long> learnt = lasting.at("two", server, revision -> Optional.empty());

    assertThat(learnt.fitting(ALL)).isEmpty();
  }

  @Test
  void aSearchThatBeganEarlierGoesOnWithWhatIsKnownOfTheLaterState() {
    LearntWords<Long> before = learn(ALL);
    LearntWords<Long> after = at("two", new Touch<>(id(2), null), memory(2, null, 8L, "quince"));

    assertThat(lasting.at("one", server, unasked())).isSameAs(after);
    assertThat(lasting.at("two", server, unasked())).isSameAs(after);
    assertThat(chunks(before, ALL)).containsExactly(7L);
  }

  @Test
  void nothingIsKeptWhereStatesCannotBeToldApart() {
    learn(ALL);

    assertThat(lasting.at("", server, unasked()).fitting(ALL)).isEmpty();
    assertThat(lasting.at("one", server, unasked()).fitting(ALL)).hasValue(1);
  }

  private LearntWords<Long> learn(Filter filter) {
    LearntWords<Long> learnt = lasting.at("one", server, unasked());
    learnt.countFitting(filter, server);
    chunks(learnt, filter);
    return learnt;
  }

  private static Function<String, Optional<WordChanges<Long>>> unasked() {
    return revision -> {
      throw new AssertionError("nothing was written");
    };
  }

  @SafeVarargs
  private LearntWords<Long> at(String revision, Touch<Long> touch, WordedMemory<Long>... now) {
    return changed(revision, List.of(touch), List.of(now));
  }

  private LearntWords<Long> changed(
      String revision, List<Touch<Long>> touched, List<WordedMemory<Long>> now) {
    WordChanges<Long> changes = new WordChanges<>(touched, now, true);
    return lasting.at(revision, server, since -> Optional.of(changes));
  }

  private static WordedMemory<Long> memory(
      int n, @Nullable String source, long chunk, String text) {
    Labels labels = new Labels(Tags.NONE, source, MemoryType.NOTE, Metadata.NONE);
    ChunkTerms terms = ChunkTerms.of(text);
    return new WordedMemory<>(
        id(n),
        labels,
        NOON.plusSeconds(n),
        Map.of(chunk, new ChunkTerms(terms.times(), text.isEmpty() ? 2 : terms.length())));
  }

  /** The chunks that have the word. */
  private List<Long> chunks(LearntWords<Long> learnt, Filter filter) {
    AskedWords<Long> words = learnt.among(filter, server);
    Occurrences found = words.occurrences("quinc");
    return Stream.of(7L, 8L, 9L)
        .filter(
            chunk -> {
              Integer number = words.number(chunk);
              return number != null && found.hasAny(Set.of(number));
            })
        .toList();
  }

  /** One chunk of two words, one of them the stem of quince, which comes from a chat. */
  private static final class Server implements ChunkWords<Long>, Vocabulary {

    private final List<String> questions = new ArrayList<>();
    private boolean unchanged = true;
    private boolean alive;

    @Override
    public @Nullable ModelStamp model() {
      return null;
    }

    @Override
    public boolean isUnchanged() {
      return unchanged;
    }

    @Override
    public Vocabulary vocabulary() {
      questions.add("vocabulary");
      return this;
    }

    @Override
    public Extent extent(Filter filter) {
      questions.add("extent");
      return filter.equals(ALL) ? new Extent(1, 2) : new Extent(0, 0);
    }

    @Override
    public void postings(Filter filter, Extent fitting, Collection<String> terms, Sink<Long> sink) {
      questions.add("postings");
      terms.forEach(term -> sink.add(term, 7L, 1, 2));
    }

    @Override
    public Set<String> alive(Collection<String> terms) {
      questions.add("alive");
      return alive ? Set.copyOf(terms) : Set.of();
    }

    @Override
    public List<FoundChunk<Long>> nearest(Meaning meaning, Filter filter, int limit) {
      return List.of();
    }

    @Override
    public List<FoundChunk<Long>> details(
        Collection<Long> chunks, Filter filter, @Nullable Meaning meaning) {
      return List.of();
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
