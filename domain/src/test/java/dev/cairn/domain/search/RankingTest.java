package dev.cairn.domain.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelPart;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.time.WishedTime;
import dev.cairn.domain.words.Identifiers;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankingTest {

  private static final Instant OLD = Instant.parse("2025-01-01T00:00:00Z");
  private static final Instant NEW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Ranking RANKING = new Ranking(Normalization.CLAMPED);
  private static final ModelStamp STAMP = new ModelStamp("two parts", 4);

  /** The first part reads talk best, the second notes. */
  private static final EmbeddingModel MODEL =
      new EmbeddingModel(
          STAMP,
          100,
          100,
          List.of(
              new ModelPart(2, Calibration.measured(0.70, 0.82), true),
              new ModelPart(2, Calibration.measured(0.07, 0.35), true)));

  @Test
  void theNearestComesFirstAndTheIdenticalScoresOne() {
    List<Ranked> order = byMeaning(chunk(1, 0, 0.2, OLD), chunk(2, 0, 1, OLD));

    assertThat(numbers(order)).containsExactly(2L, 1L);
    assertThat(order.getFirst().similarity()).isEqualTo(1);
    assertThat(order.getLast().similarity()).isBetween(0.0, 0.1);
  }

  @Test
  void equalScoresKeepOneOrderHoweverTheyCameIn() {
    List<ScoredChunk> chunks =
        new ArrayList<>(
            List.of(chunk(3, 0, 0.5, NEW), chunk(1, 0, 0.5, OLD), chunk(2, 0, 0.5, OLD)));

    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(chunks, new Random(seed));
      assertThat(numbers(byMeaning(chunks.toArray(ScoredChunk[]::new))))
          .containsExactly(3L, 1L, 2L);
    }
  }

  @Test
  void aMemoryComesOnceByItsBestChunk() {
    List<Ranked> order =
        byMeaning(chunk(1, 0, 0.7, OLD), chunk(1, 1, 0.8, OLD), chunk(1, 2, 0.6, OLD));

    assertThat(order).extracting(each -> each.chunk().chunkIndex()).containsExactly(1);
  }

  @Test
  void aNumberThatIsNoneScoresNothing() {
    assertThat(RANKING.similarity(Double.NaN, asked(3))).isZero();
  }

  @Test
  void aWordThatOnlyOneOfSixNotesHasPutsThisNoteFirst() {
    List<Candidate> found = new ArrayList<>();
    for (int n = 1; n <= 5; n++) {
      found.add(note(n, OLD, 0.78, 0.2, 0));
    }
    found.add(note(6, OLD, 0.77, 0.17, 0.53));

    assertThat(numbers(RANKING.byBoth(found, asked(1)))).startsWith(6L);
  }

  @Test
  void aMeaningThatIsMuchNearerIsStrongerThanAWord() {
    List<Candidate> found = List.of(note(1, OLD, 0.88, 0.7, 0), note(2, OLD, 0.74, 0.1, 0.53));

    assertThat(numbers(RANKING.byBoth(found, asked(1)))).containsExactly(1L, 2L);
  }

  @Test
  void whatIsUnrelatedScoresNearNothingAndAnAnswerMoreThanHalf() {
    List<Ranked> unrelated = RANKING.byBoth(List.of(note(1, OLD, 0.76, 0.15, 0)), asked(1));
    List<Ranked> answer = RANKING.byBoth(List.of(note(1, OLD, 0.85, 0.5, 0.3)), asked(4));

    assertThat(unrelated.getFirst().similarity()).isLessThan(0.05);
    assertThat(answer.getFirst().similarity()).isGreaterThan(0.5);
  }

  @ParameterizedTest
  @CsvSource({
    "JIRA-9999, Ticket JIRA-1234 is closed, false",
    "JIRA-9999, Ticket JIRA-9999 is closed, true",
    "ADR-19, See ADR-019 for events, true",
    "ADR019, See ADR 19 for events, true",
    "what is in java25, We build with Java 25, true",
    "12km on Sundays, Running plan, true"
  })
  void aNameThatOccursNowhereMakesAHighScoreImpossible(String query, String text, boolean likely) {
    Asked asked = new Asked(MODEL, 1, 1, null, Identifiers.in(query));
    List<Candidate> found = List.of(note(1, OLD, 0.95, 0.8, 0.3));
    ChunkText said = new ChunkText(text, Labels.NONE);

    List<Ranked> order =
        RANKING.afterALook(
            RANKING.byBoth(found, asked), asked, wanted -> Map.of(wanted.iterator().next(), said));

    assertThat(order.getFirst().similarity() > Chance.UNLIKELY).isEqualTo(likely);
  }

  @Test
  void whatTheModelCannotReadHasNoMeaningAndItsWordsCount() {
    Asked russian = new Asked(MODEL, MODEL.readable("погода в Москве"), 2, null, Identifiers.NONE);
    List<Candidate> found = List.of(note(1, OLD, 0.95, 0.8, 0), note(2, OLD, 0.85, 0.6, 0.4));

    List<Ranked> order = RANKING.byBoth(found, russian);

    assertThat(numbers(order)).containsExactly(2L, 1L);
    assertThat(order.getLast().similarity()).isZero();
  }

  @Test
  void aStoreThatIsAllAboutTheSubjectLowersTheChances() {
    List<Candidate> alone = List.of(note(1, OLD, 0.85, 0.4, 0));
    List<Candidate> among = new ArrayList<>(alone);
    for (int n = 2; n <= 200; n++) {
      among.add(note(n, OLD, 0.84, 0.35, 0));
    }

    assertThat(RANKING.byBoth(among, asked(4)).getFirst().similarity())
        .isLessThan(RANKING.byBoth(alone, asked(4)).getFirst().similarity());
  }

  @Test
  void aTurnOfATalkIsReadByTheOtherPartAndByWhatStandsAroundIt() {
    List<Candidate> talk =
        List.of(turn(1, 0.86, 0.2), turn(2, 0.82, 0.45), turn(3, 0.75, 0.1), turn(4, 0.74, 0.1));
    List<Candidate> notes = List.of(note(1, OLD, 0.86, 0.2, 0), note(2, NEW, 0.82, 0.45, 0));

    assertThat(numbers(RANKING.byBoth(talk, asked(5)))).startsWith(1L);
    assertThat(numbers(RANKING.byBoth(notes, asked(5)))).startsWith(2L);
  }

  @Test
  void theTimeThatAQuerySpeaksOfLiftsAndShutsNothingOut() {
    WishedTime time = WishedTime.in("in January 2026", NEW, ZoneOffset.UTC).orElseThrow();
    List<Candidate> found = List.of(note(1, OLD, 0.84, 0.4, 0), note(2, NEW, 0.83, 0.36, 0));

    List<Ranked> order = RANKING.byBoth(found, new Asked(MODEL, 1, 3, time, Identifiers.NONE));

    assertThat(numbers(RANKING.byBoth(found, asked(3)))).containsExactly(1L, 2L);
    assertThat(numbers(order)).containsExactly(2L, 1L);
    assertThat(order.getFirst().explanation().time()).isPositive();
  }

  @Test
  void scoresNeverRiseDownTheListAndTheirPartsAddUp() {
    Random random = new Random(4);
    List<Candidate> found = new ArrayList<>();
    for (int n = 1; n <= 60; n++) {
      double words = random.nextInt(3) == 0 ? random.nextDouble() / 2 : 0;
      found.add(turn(n, 0.7 + random.nextDouble() / 5, random.nextDouble() / 2, words));
    }

    List<Ranked> order = RANKING.byBoth(found, asked(4));

    for (int i = 0; i < order.size(); i++) {
      Ranked each = order.get(i);
      Explanation why = each.explanation();
      assertThat(why.meaning() + why.words() + why.neighbours() + why.sitting())
          .isCloseTo(each.similarity(), within(1e-12));
      assertThat(each.similarity())
          .isGreaterThanOrEqualTo(i + 1 < order.size() ? order.get(i + 1).similarity() : 0);
    }
  }

  @Test
  void ofNotesThatSayNearlyTheSameTheNewerComesFirst() {
    Succeeding notes = new Succeeding();
    notes.add(1, OLD, 0.86, "Backups are kept for 30 days", 1, 0.1);
    notes.add(2, NEW, 0.84, "Backups are kept for 90 days", 1, 0.2);
    notes.add(3, NEW, 0.80, "The car needs tyres", 0, 1);

    assertThat(notes.order()).containsExactly(2L, 1L, 3L);
  }

  @Test
  void aNewerNoteThatSpeaksOfAChangeMaySayItInOtherWords() {
    Succeeding notes = new Succeeding();
    notes.add(1, OLD, 0.88, "Our main database is MySQL", 1, 0.2);
    notes.add(2, NEW, 0.84, "We have moved to Postgres", 1, 1.5);
    notes.add(3, NEW, 0.80, "Two people must approve a change", 0, 1);

    assertThat(notes.order()).startsWith(2L, 1L);
  }

  @Test
  void somethingElseThatChangedAboutTheSameSubjectReplacesNothing() {
    Succeeding notes = new Succeeding();
    notes.add(1, OLD, 0.88, "Backups are kept for 30 days", 1, 0.2);
    notes.add(2, NEW, 0.60, "Backups have moved to the cellar", 1, 4);

    assertThat(notes.order()).containsExactly(1L, 2L);
  }

  @Test
  void thatAThingIsNewIsNoChangeOfAnother() {
    Succeeding notes = new Succeeding();
    notes.add(1, OLD, 0.88, "We deploy on Thursdays", 1, 0.2);
    notes.add(2, NEW, 0.84, "New colleagues get access to staging", 1, 1.5);

    assertThat(notes.order()).containsExactly(1L, 2L);
  }

  @Test
  void anOlderNoteNeverComesForwardAndNorDoesANewerOneAboutSomethingElse() {
    Succeeding notes = new Succeeding();
    notes.add(1, NEW, 0.86, "Standup is at ten", 1, 0.1);
    notes.add(2, OLD, 0.84, "Standup is at nine", 1, 0.2);
    notes.add(3, NEW, 0.83, "The printer has moved", 0, 1);

    assertThat(notes.order()).containsExactly(1L, 2L, 3L);
  }

  @Test
  void thePortsLimitsAreThePortsWords() {
    assertThatThrownBy(() -> NearestRules.requireLimit(0))
        .hasMessage("Validation failed: limit must be >= 1, got 0");
    assertThatThrownBy(() -> NearestRules.requireLimit(1001))
        .hasMessage("Validation failed: limit cannot exceed 1000, got 1001");
    assertThatThrownBy(() -> NearestRules.requireMinSimilarity(1.5))
        .hasMessage("Validation failed: must be in [0.0, 1.0], got 1.5");
  }

  /** Notes with vectors of their own, ranked and then put in the order of who replaces whom. */
  private static final class Succeeding {

    private final List<Candidate> found = new ArrayList<>();
    private final Map<ChunkRef, ChunkText> texts = new HashMap<>();

    void add(int n, Instant createdAt, double first, String text, double x, double y) {
      found.add(note(n, createdAt, first, 0.5, 0));
      double length = Math.sqrt(2 * (x * x + y * y));
      Embedding vector =
          new Embedding(
              STAMP, new float[] {0.7071f, 0, (float) (x / length), (float) (y / length)});
      texts.put(found.getLast().chunk(), new ChunkText(text, Labels.NONE, vector));
    }

    List<Long> order() {
      List<Ranked> order = RANKING.byBoth(found, asked(4));
      return numbers(RANKING.afterALook(order, asked(4), wanted -> texts));
    }
  }

  private static List<Ranked> byMeaning(ScoredChunk... chunks) {
    Meaning meaning = Meaning.of(new Embedding(STAMP, new float[] {1, 0, 0, 0}));
    return RANKING.byMeaning(List.of(chunks), meaning, asked(3));
  }

  private static Asked asked(int words) {
    return new Asked(MODEL, 1, words, null, Identifiers.NONE);
  }

  private static Candidate note(
      int n, Instant createdAt, double first, double second, double words) {
    return candidate(n, createdAt, first, second, words, Company.NONE);
  }

  private static Candidate turn(int n, double first, double second) {
    return turn(n, first, second, 0);
  }

  private static Candidate turn(int n, double first, double second, double words) {
    Company company = new Company("chat", neighbour(n - 1), neighbour(n + 1));
    return candidate(n, OLD.plusSeconds(n), first, second, words, company);
  }

  private static @Nullable Neighbour neighbour(int n) {
    return n == 0 ? null : new Neighbour(new MemoryId(new UUID(0, n)), OLD.plusSeconds(n));
  }

  private static Candidate candidate(
      int n, Instant createdAt, double first, double second, double words, Company company) {
    return new Candidate(
        new ChunkRef(new MemoryId(new UUID(0, n)), 0),
        1,
        createdAt,
        new Signs(List.of(first, second), words),
        company);
  }

  private static List<Long> numbers(List<Ranked> order) {
    return order.stream()
        .map(each -> each.chunk().memoryId().value().getLeastSignificantBits())
        .toList();
  }

  private static ScoredChunk chunk(int memory, int index, double cosine, Instant createdAt) {
    return new ScoredChunk(
        new MemoryId(new UUID(0, memory)),
        index,
        "text",
        Labels.NONE,
        createdAt,
        new RawScore(cosine, ScoreScale.COSINE));
  }
}
