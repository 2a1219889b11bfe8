package dev.cairn.testkit.memories;

import static dev.cairn.testkit.Fixtures.MODEL;
import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.OTHER_MODEL;
import static dev.cairn.testkit.Fixtures.atCosine;
import static dev.cairn.testkit.Fixtures.axis;
import static dev.cairn.testkit.Fixtures.id;
import static dev.cairn.testkit.Fixtures.memories;
import static dev.cairn.testkit.Fixtures.memory;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.Filter.FromSource;
import dev.cairn.domain.filter.Filter.TaggedWith;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.Normalization;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.Company;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Neighbour;
import dev.cairn.domain.search.Ranking;
import dev.cairn.domain.words.Understanding;
import dev.cairn.testkit.Fixtures;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Searching by words, and by words and meaning together. */
abstract class BlendSuite extends StoreSuite {

  /** How many random questions are asked; ten times as many where somebody has the time. */
  private static final int QUESTIONS = Integer.getInteger("cairn.hybrid.questions", 100);

  @BeforeEach
  void onlyWhereTheStoreCan() {
    assumeTrue(contract().knowsWords(), "searches by words are handed over as a whole");
  }

  @ParameterizedTest
  @CsvSource({
    "deploying, We deployed the billing service",
    "USER, Call getUserName before the login",
    "getusername, Call get_user_name before the login",
    "server, HTTPServer2 is gone",
    "машинами, Красная машина стоит у дома",
    "城市, 北京是一个大城市",
    "東京, 東京タワーに行きました",
    "cafe, We met at the Café",
    "v2, The API v2 is out"
  })
  void findsTextsByTheirWordsAndParts(String query, String text) {
    add(memory(1).text(text));
    add(memory(2).text("something else entirely"));

    assertThat(byWords(query, EVERYTHING, 10)).containsExactly(id(1));
  }

  @ParameterizedTest
  @CsvSource({
    "deplyoed, We deployed the billing service",
    "certifcate, The certificate expires in May",
    "config, Keep the configuration under version control",
    "kuber, Kubernetes runs in the cellar",
    "ADR-19, We follow ADR-019",
    "frt 262, FRT-262 is closed",
    "sign in, Sign-in is broken",
    "signin, Please sign in first",
    "colors, The colours of the logo",
    "Passwort, Das Datenbankpasswort liegt im Tresor",
    "Datenbanken, Das Datenbankpasswort liegt im Tresor",
    "茶, 我喜欢喝红茶"
  })
  void findsWhatWasMeantByWhatWasTyped(String query, String text) {
    add(memory(1).text(text));
    add(memory(2).text("something else entirely"));
    add(memory(3).text("Тоже другое, 完全不同的"));

    assertThat(byWords(query, EVERYTHING, 10)).containsExactly(id(1));
  }

  @Test
  void anAbbreviationExplainedInOneMemoryIsUnderstoodInAll() {
    add(memory(1).text("Our service level agreement (SLA) is with Acme"));
    add(memory(2).text("The service level agreement was missed in May"));
    add(memory(3).text("Somebody spoke of the SLA"));
    add(memory(4).text("something else entirely"));

    assertThat(byWords("SLA", EVERYTHING, 10)).containsExactlyInAnyOrder(id(1), id(2), id(3));
    assertThat(byWords("service level agreement", EVERYTHING, 10))
        .containsExactlyInAnyOrder(id(1), id(2), id(3));
  }

  @Test
  void guessesOnlyWhereNoMemoryAtAllHasTheWord() {
    add(memory(1).text("the planes land at noon").source("chat"));
    add(memory(2).text("water the plant").source("mail"));

    assertThat(byWords("plant", new FromSource("chat"), 10)).isEmpty();

    store().delete(List.of(id(2)));

    assertThat(byWords("plant", new FromSource("chat"), 10)).containsExactly(id(1));
  }

  @Test
  void tellsWhatTheWordsWereTakenToMean() {
    add(memory(1).text("The certificate expires in May"));
    add(memory(2).text("Bananas are yellow"));

    Understanding understood =
        search().candidates(words("certifcate JIRA-9999"), EVERYTHING, 10).words();

    assertThat(understood.readAs()).containsEntry("certifcate", List.of("certif"));
    assertThat(understood.unknownIdentifiers()).containsExactly("JIRA-9999");
    assertThat(understood.known()).isBetween(0.01, 0.5);
    assertThat(search().candidates(words("bananas"), EVERYTHING, 10).words().known()).isEqualTo(1);
  }

  @Test
  void findsTheTextFirstThatHasMoreOfTheRarerWords() {
    add(memory(1).text("apples and pears"));
    add(memory(2).text("apples, pears and a quince"));
    add(memory(3).text("apples and apples"));
    add(memory(4).text("nothing of the kind"));

    assertThat(byWords("apples quince", EVERYTHING, 10)).startsWith(id(2)).hasSize(3);
  }

  @Test
  void findsNothingWhereNoWordIsShared() {
    add(memory(1).text("apples and pears"));

    assertThat(byWords("quince", EVERYTHING, 10)).isEmpty();
    assertThat(byWords("the and of", EVERYTHING, 10)).isEmpty();
    assertThat(byWords("!?", EVERYTHING, 10)).isEmpty();
  }

  @Test
  void findsNothingInAnEmptyStore() {
    assertThat(byWords("apples", EVERYTHING, 10)).isEmpty();
    assertThat(byBoth(axis(0), "apples", EVERYTHING, 10)).isEmpty();
  }

  @Test
  void filtersCostNoResults() {
    store()
        .add(
            memories(
                1,
                1500,
                n -> memory(n).text("apples number " + n).tags(n % 300 == 0 ? "rare" : "common")));
    Filter rare = new TaggedWith(Tags.of("rare"), TagMode.ALL);

    assertThat(byWords("apples", rare, 10))
        .containsExactlyInAnyOrder(id(300), id(600), id(900), id(1200), id(1500));
    assertThat(byBoth(axis(0), "apples", rare, 10)).hasSize(5);
  }

  @Test
  void aWordsWorthFollowsFromWhatTheFilterLetsThrough() {
    add(memory(1).text("Caroline went swimming").source("chat"));
    add(memory(2).text("Caroline was painting").source("chat"));
    for (int n = 3; n < 20; n++) {
      add(memory(n).text("swimming lesson number " + n).source("pool"));
    }

    Filter chat = new FromSource("chat");
    List<Candidate> found =
        search().candidates(words("Caroline swimming"), chat, 10).candidates().stream()
            .sorted(Comparator.comparing(Candidate::memoryId))
            .toList();

    assertThat(found).extracting(Candidate::memoryId).containsExactly(id(1), id(2));
    assertThat(found.getFirst().signs().words())
        .isGreaterThan(2.5 * found.getLast().signs().words());
  }

  @Test
  void whatWasDeletedIsGoneAndWhatWasChangedIsFound() {
    add(memory(1).text("apples and pears"));
    add(memory(2).text("apples and plums"));
    EmbeddedMemory stored = find(id(2));
    EmbeddedMemory changed = memory(2).text("a quince").build();

    store().delete(List.of(id(1)));
    store().replace(stored.memory(), changed);

    assertThat(byWords("apples", EVERYTHING, 10)).isEmpty();
    assertThat(byWords("quince", EVERYTHING, 10)).containsExactly(id(2));
  }

  @Test
  void findsTheSameAfterReopening() {
    store().add(memories(50));
    List<MemoryId> before = byWords("memory number 17", EVERYTHING, 20);

    reopen();

    assertThat(byWords("memory number 17", EVERYTHING, 20)).isEqualTo(before).startsWith(id(17));
  }

  @Test
  void eachCandidateComesWithItsMeaningAndItsWords() {
    add(memory(1).text("apples").vectors(atCosine(0.1)));
    add(memory(2).text("pears").vectors(atCosine(0.9)));

    List<Candidate> found =
        search().candidates(probe(axis(0), "apples"), EVERYTHING, 10).candidates();

    assertThat(found).hasSize(2);
    assertThat(found)
        .allSatisfy(
            each -> {
              boolean first = each.memoryId().equals(id(1));
              assertThat(each.signs().cosines().getFirst())
                  .isCloseTo(first ? 0.1 : 0.9, within(1e-5));
              assertThat(each.signs().words() > 0).isEqualTo(first);
            });
  }

  @Test
  void itsMeaningIsToldByEachPartOfTheModel() {
    add(memory(1).text("apples").vectors(halves(0.6, 0.2)));
    add(memory(2).text("pears").vectors(halves(-0.5, 0)));
    add(memory(3).text("apples and plums").vectors(axis(0)));
    Embedding query = halves(1, 1);
    Meaning meaning = new Meaning(query, List.of(8, 8), query, 1);
    MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words("apples"), () -> meaning);

    List<Candidate> found = search().candidates(probe, EVERYTHING, 10).candidates();

    assertThat(found).hasSize(3);
    assertThat(cosines(found, 1)).containsExactly(0.6, 0.2);
    assertThat(cosines(found, 2)).containsExactly(-0.5, 0.0);
    assertThat(cosines(found, 3)).containsExactly(1.0, 0.0);
  }

  @Test
  void itIsToldByEachPartHoweverTheQueryMixesThem() {
    add(memory(1).text("apples").vectors(halves(0.6, 0.2)));
    add(memory(2).text("pears").vectors(halves(-0.5, 0.3)));
    add(memory(3).text("apples and plums").vectors(axis(8)));
    float[] uneven = new float[16];
    uneven[0] = 0.28f;
    uneven[8] = 0.96f;
    Meaning meaning = new Meaning(halves(1, 1), List.of(8, 8), new Embedding(MODEL, uneven), 0.877);
    MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words("apples"), () -> meaning);

    List<Candidate> found = search().candidates(probe, EVERYTHING, 10).candidates();

    assertThat(cosines(found, 1)).containsExactly(0.6, 0.2);
    assertThat(cosines(found, 2)).containsExactly(-0.5, 0.3);
    assertThat(cosines(found, 3)).containsExactly(0.0, 1.0);
  }

  @Test
  void aPartThatMakesNothingOfTheQueryIsNearNothing() {
    add(memory(1).text("apples").vectors(halves(0.6, 0.2)));
    add(memory(2).text("pears").vectors(axis(8)));
    Meaning meaning = new Meaning(axis(0), List.of(8, 8), axis(0), 1);
    MemoryProbe probe = MemoryProbe.ofBoth(Fixtures.words("apples"), () -> meaning);

    List<Candidate> found = search().candidates(probe, EVERYTHING, 10).candidates();

    assertThat(cosines(found, 1)).containsExactly(0.6, 0.0);
    assertThat(cosines(found, 2)).containsExactly(0.0, 0.0);
  }

  /** Two vectors of one length whose cosines with those of {@code halves(1, 1)} are these. */
  private static Embedding halves(double first, double second) {
    float[] vector = new float[16];
    vector[0] = (float) (first / Math.sqrt(2));
    vector[1] = (float) Math.sqrt((1 - first * first) / 2);
    vector[8] = (float) (second / Math.sqrt(2));
    vector[9] = (float) Math.sqrt((1 - second * second) / 2);
    return new Embedding(MODEL, vector);
  }

  private static List<Double> cosines(List<Candidate> found, int n) {
    return found.stream()
        .filter(each -> each.memoryId().equals(id(n)))
        .flatMap(each -> each.signs().cosines().stream())
        .map(cosine -> Math.round(cosine * 1e5) / 1e5)
        .toList();
  }

  @Test
  void findsWhatOnlyItsMeaningOrOnlyItsWordsSpeakFor() {
    store().add(memories(30));
    add(memory(50).text("quince jam").vectors(atCosine(-0.9)));
    add(memory(51).text("pears").vectors(axis(0)));

    assertThat(byBoth(axis(0), "quince jam", EVERYTHING, 40)).contains(id(50)).contains(id(51));
  }

  @ParameterizedTest
  @ValueSource(ints = {99, 100, 101, 104, 107, 108, 109, 119})
  void whatItsWordsSpeakForIsFoundHoweverManyAreJustNearer(int nearer) {
    List<EmbeddedMemory> all = new ArrayList<>();
    for (int n = 0; n < 120; n++) {
      String text = n == nearer ? "quince jam" : "pears " + n;
      all.add(memory(n + 1).text(text).vectors(atCosine(0.9 - 0.001 * n)).build());
    }
    store().add(all);

    assertThat(byBoth(axis(0), "quince", EVERYTHING, 100)).contains(id(nearer + 1));
  }

  @Test
  void equalOnesComeInTheUsualOrder() {
    add(memory(3).text("apples one").vectors(axis(0)).createdAt(NOON));
    add(memory(1).text("apples two").vectors(axis(0)).createdAt(NOON));
    add(memory(2).text("apples six").vectors(axis(0)).createdAt(NOON.plusSeconds(60)));

    assertThat(byWords("apples", EVERYTHING, 10)).containsExactly(id(2), id(1), id(3));
  }

  @Test
  void tellsWhatStandsBeforeAndAfterInTheSameSource() {
    add(memory(1).text("apples").source("chat").createdAt(NOON));
    add(memory(2).text("pears").source("mail").createdAt(NOON));
    add(memory(3).text("plums").source("chat").createdAt(NOON));
    add(memory(4).text("figs").source("chat").createdAt(NOON.plusSeconds(1)));
    add(memory(5).text("dates"));

    assertThat(surroundings(1)).containsExactly("chat", null, id(3));
    assertThat(surroundings(3)).containsExactly("chat", id(1), id(4));
    assertThat(surroundings(4)).containsExactly("chat", id(3), null);
    assertThat(surroundings(2)).containsExactly("mail", null, null);
    assertThat(surroundings(5)).containsExactly(null, null, null);
  }

  @Test
  void whatWasDeletedStandsBetweenNothing() {
    add(memory(1).text("apples").source("chat"));
    add(memory(2).text("pears").source("chat"));
    add(memory(3).text("plums").source("chat"));

    store().delete(List.of(id(2)));

    assertThat(surroundings(1)).containsExactly("chat", null, id(3));
  }

  @Test
  void readsTheTextsOfChunksThatExist() {
    EmbeddedMemory stored =
        memory(1)
            .pieces("first part. ", "second part.")
            .vectors(axis(0), axis(1))
            .source("s")
            .build();
    add(stored);
    ChunkRef second = new ChunkRef(id(1), 1);

    assertThat(search().texts(List.of(second, new ChunkRef(id(1), 2), new ChunkRef(id(9), 0))))
        .containsOnlyKeys(second)
        .hasEntrySatisfying(
            second,
            text -> {
              assertThat(text.text()).isEqualTo("second part.");
              assertThat(text.labels()).isEqualTo(stored.memory().labels());
              assertThat(Objects.requireNonNull(text.embedding()).cosine(axis(1)))
                  .isCloseTo(1, within(1e-6));
            });
  }

  @Test
  void refusesAnotherModelsVectorsAndImpossibleLimits() {
    store().add(memories(3));

    assertThatThrownBy(
            () -> search().candidates(probe(axis(OTHER_MODEL, 0), "apples"), EVERYTHING, 10))
        .isInstanceOf(ModelMismatchError.class);
    assertThatThrownBy(() -> search().candidates(words("apples"), EVERYTHING, 0))
        .isInstanceOf(ValidationError.class);
    assertThatThrownBy(() -> search().candidates(words("apples"), EVERYTHING, 1001))
        .isInstanceOf(ValidationError.class);
  }

  @Test
  void aMeaningThatCannotBeMadeOutIsNoFaultOfTheStore() {
    store().add(memories(3));
    EmbeddingError failure = new EmbeddingError("the model failed");
    MemoryProbe failing =
        MemoryProbe.ofBoth(
            Fixtures.words("apples"),
            () -> {
              throw failure;
            });

    assertThatThrownBy(() -> search().candidates(failing, EVERYTHING, 10)).isSameAs(failure);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void answersAsTheOracleDoes(long seed) {
    RandomMemories random = new RandomMemories(new Random(seed));
    try (InMemoryMemoryStore oracle = new InMemoryMemoryStore()) {
      for (int round = 0; round < 3; round++) {
        List<EmbeddedMemory> batch = random.batch(80);
        store().add(batch);
        oracle.add(batch);
        MemoryId gone = id(1 + random.below(random.made()));
        store().delete(List.of(gone));
        oracle.delete(List.of(gone));
        for (int query = 0; query < QUESTIONS / 9; query++) {
          String text = random.typed();
          RandomWrites.compare(
              store(),
              oracle,
              random.below(3) == 0 ? words(text) : probe(random, text),
              random.filter());
        }
      }
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void knowsOfEveryWriteWhateverWasAskedBefore(long seed) {
    RandomWrites.make(seed, List.of(store()));
  }

  private BlendedSearch search() {
    return store().blended().orElseThrow();
  }

  private List<@Nullable Object> surroundings(int n) {
    Company company =
        search().candidates(probe(axis(0), ""), EVERYTHING, 100).candidates().stream()
            .filter(each -> each.memoryId().equals(id(n)))
            .findFirst()
            .orElseThrow()
            .company();
    return Arrays.asList(company.source(), idOf(company.before()), idOf(company.after()));
  }

  private static @Nullable MemoryId idOf(@Nullable Neighbour neighbour) {
    return neighbour == null ? null : neighbour.id();
  }

  private List<MemoryId> byWords(String query, Filter filter, int reach) {
    return new Ranking(Normalization.CLAMPED)
        .byWords(search().candidates(words(query), filter, reach).candidates()).stream()
            .map(each -> each.chunk().memoryId())
            .toList();
  }

  private List<MemoryId> byBoth(Embedding meaning, String query, Filter filter, int reach) {
    return search().candidates(probe(meaning, query), filter, reach).candidates().stream()
        .map(Candidate::memoryId)
        .toList();
  }

  private static MemoryProbe words(String query) {
    return MemoryProbe.ofWords(Fixtures.words(query));
  }

  private static MemoryProbe probe(RandomMemories random, String query) {
    Meaning meaning = random.meaning();
    return MemoryProbe.ofBoth(Fixtures.words(query), () -> meaning);
  }

  private static MemoryProbe probe(Embedding meaning, String query) {
    return MemoryProbe.ofBoth(Fixtures.words(query), () -> Meaning.of(meaning));
  }
}
