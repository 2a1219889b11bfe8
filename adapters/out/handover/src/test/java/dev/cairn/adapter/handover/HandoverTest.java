package dev.cairn.adapter.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.memory.MemorySearchResult;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.application.port.Reranker;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.EmbeddingError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.NearestRules;
import dev.cairn.testkit.Fixtures;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HandoverTest {

  @TempDir Path folder;
  private Home home;

  @BeforeEach
  void makeHome() {
    home = new Home(folder.resolve("home"));
  }

  @AfterEach
  void leaveHome() {
    home.close();
  }

  @Test
  void theFirstOwnsAndTheOthersFollowWithoutOpeningAnything() {
    Handover first = home.entered(Role.OWNER);
    Handover second = home.entered(Role.FOLLOWER);
    Handover third = home.entered(Role.FOLLOWER);

    second.store().add(List.of(Fixtures.memory(1).build()));

    assertThat(first.store().find(List.of(Fixtures.id(1)))).hasSize(1);
    assertThat(third.store().find(List.of(Fixtures.id(1))))
        .containsEntry(Fixtures.id(1), Fixtures.memory(1).build());
    assertThat(home.opened).hasValue(1);
  }

  @Test
  void theModelIsSharedToo() {
    home.entered(Role.OWNER);
    Handover follower = home.entered(Role.FOLLOWER);

    assertThat(follower.embedder().model()).isEqualTo(home.embedder.model());
    assertThat(follower.embedder().embedQuery("two words"))
        .isEqualTo(home.embedder.embedQuery("two words"));
    assertThat(follower.embedder().embedPassages(List.of("one", "two")))
        .isEqualTo(home.embedder.embedPassages(List.of("one", "two")));
    assertThat(follower.embedder().tokenize("one two"))
        .isEqualTo(home.embedder.tokenize("one two"));
  }

  @Test
  void theRerankerIsSharedToo() {
    home.reranker = new LengthReranker();
    home.entered(Role.OWNER);
    home.asker = TestingLocal.asker(true, home.embedder.model().stamp());
    MemoryUseCases follower = home.entered(Role.FOLLOWER).memories();
    follower.add().add(Fixtures.note("words"));

    MemorySearchResult result = follower.search().search(query("some words"));

    assertThat(result.rerankerFailed()).isFalse();
    assertThat(result.hits().getFirst().explanation().reranker()).isNotZero();
  }

  @Test
  void anOwnerWithoutARerankerSaysSo() {
    home.entered(Role.OWNER);
    home.asker = TestingLocal.asker(true, home.embedder.model().stamp());
    MemoryUseCases follower = home.entered(Role.FOLLOWER).memories();
    follower.add().add(Fixtures.note("some words"));

    MemorySearchResult result = follower.search().search(query("some words"));

    assertThat(result.rerankerFailed()).isTrue();
    assertThat(result.hits()).hasSize(1);
  }

  private static MemoryQuery query(String text) {
    return new MemoryQuery(text, 10, Filter.everything(), 0);
  }

  /** Finds ten characters perfect. */
  private static final class LengthReranker implements Reranker {

    @Override
    public List<Double> chances(String query, List<String> texts) {
      return texts.stream().map(text -> text.length() / 10.0).toList();
    }

    @Override
    public void close() {}
  }

  @Test
  void aFollowerTakesOverWhenTheOwnerLeavesAndTheOthersFollowIt() {
    Handover owner = home.entered(Role.OWNER);
    Handover second = home.entered(Role.FOLLOWER);
    owner.store().add(Fixtures.memories(3));

    owner.close();

    Home.await(second, Role.OWNER);
    Handover third = home.entered(Role.FOLLOWER);
    assertThat(third.store().statistics().memories()).isEqualTo(3);
    assertThat(owner.role()).isEqualTo(Role.CLOSED);
  }

  @Test
  void eightShareOneFolderWhileOneOwnerAfterTheOtherLeaves() throws Exception {
    List<Handover> all = IntStream.range(0, 8).mapToObj(i -> home.enter()).toList();
    List<Future<AddedMemory>> answers = new ArrayList<>();
    try (ExecutorService writers = Executors.newFixedThreadPool(16)) {
      for (int n = 0; n < 320; n++) {
        // The last two never leave, so their requests must all succeed.
        Handover writer = all.get(6 + n % 2);
        NewMemory memory = Fixtures.note("memory " + n);
        answers.add(writers.submit(() -> writer.memories().add().add(memory)));
      }
      for (int leaving = 0; leaving < 6; leaving++) {
        answers.get(answers.size() * leaving / 6).get();
        all.get(leaving).close();
      }
    }

    for (Future<AddedMemory> answer : answers) {
      assertThat(answer.get().created()).isTrue();
    }
    assertThat(all.get(7).store().statistics().memories()).isEqualTo(320);
  }

  @Test
  void aHundredRequestsAtOnceAreEachAnsweredWithTheirOwnAnswer() throws Exception {
    home.entered(Role.OWNER).store().add(Fixtures.memories(100));
    Handover follower = home.entered(Role.FOLLOWER);
    List<Future<EmbeddedMemory>> answers = new ArrayList<>();

    try (ExecutorService callers = Executors.newFixedThreadPool(100)) {
      for (int n = 1; n <= 100; n++) {
        int number = n;
        answers.add(
            callers.submit(
                () ->
                    follower.store().find(List.of(Fixtures.id(number))).get(Fixtures.id(number))));
      }
    }

    for (int n = 1; n <= 100; n++) {
      assertThat(answers.get(n - 1).get()).isEqualTo(Fixtures.memory(n).build());
    }
  }

  @Test
  void largeMemoriesAndLargeBatchesCross() {
    home.entered(Role.OWNER);
    Handover follower = home.entered(Role.FOLLOWER);
    List<EmbeddedMemory> large =
        IntStream.range(0, 30)
            .mapToObj(n -> Fixtures.memory(n).text((n + " ").repeat(300_000)).build())
            .toList();
    List<EmbeddedMemory> many =
        IntStream.range(100, 600).mapToObj(n -> Fixtures.memory(n).build()).toList();

    follower.store().add(large);
    follower.store().add(many);

    List<EmbeddedMemory> all = new ArrayList<>(large);
    all.addAll(many);
    assertThat(follower.store().scan(null, 1000)).isEqualTo(all);
    assertThat(follower.store().scan(null, 25)).isEqualTo(all.subList(0, 25));
    assertThat(follower.store().scan(Fixtures.id(28), 2)).isEqualTo(all.subList(29, 31));
    assertThat(follower.store().find(all.stream().map(it -> it.memory().id()).toList()).values())
        .containsExactlyElementsOf(all);
  }

  @Test
  void errorsReachTheFollowerAsTheyAre() {
    home.entered(Role.OWNER).store().add(Fixtures.memories(1));
    Handover follower = home.entered(Role.FOLLOWER);
    home.embedder.failWith("The model is tired");

    assertThatThrownBy(() -> follower.embedder().embedQuery("x"))
        .isExactlyInstanceOf(EmbeddingError.class)
        .hasMessage("The model is tired");
    assertThatThrownBy(
            () ->
                follower
                    .store()
                    .nearest(Fixtures.axis(Fixtures.OTHER_MODEL, 1), Filter.everything(), 1))
        .isExactlyInstanceOf(ModelMismatchError.class)
        .hasMessageContaining(Fixtures.MODEL.toString())
        .hasMessageContaining(Fixtures.OTHER_MODEL.toString());
    assertThatThrownBy(
            () -> follower.store().nearest(Fixtures.axis(1), Filter.everything(), 1_000_000))
        .isExactlyInstanceOf(ValidationError.class)
        .hasMessage(messageOfTheRule());
  }

  private static String messageOfTheRule() {
    try {
      NearestRules.requireLimit(1_000_000);
      return "none";
    } catch (ValidationError e) {
      return e.safeMessage();
    }
  }

  @Test
  void aCallGetsTheErrorOfAFailedOpeningAndTheNextCallTriesAgain() {
    AtomicBoolean repaired = new AtomicBoolean();
    Handover handover =
        home.enter(
            () -> {
              if (!repaired.get()) {
                throw new DatabaseError("The index is damaged");
              }
              return home.open();
            },
            Duration.ofSeconds(20));

    assertThatThrownBy(() -> handover.store().statistics())
        .isInstanceOf(DatabaseError.class)
        .hasMessage("The index is damaged");
    assertThat(handover.role()).isEqualTo(Role.UNSETTLED);
    repaired.set(true);
    assertThat(handover.store().statistics().memories()).isZero();
    assertThat(handover.role()).isEqualTo(Role.OWNER);
  }

  @Test
  void anUnforeseenFailureOfTheOpeningKeepsItsSecrets() {
    Handover handover =
        home.enter(
            () -> {
              throw new IllegalStateException("/secret/path");
            },
            Duration.ofSeconds(20));

    assertThatThrownBy(() -> handover.store().statistics())
        .isInstanceOf(DatabaseError.class)
        .hasMessageNotContaining("secret");
  }

  @Test
  void whileOneProcessCannotOpenAnotherMay() {
    Handover broken =
        home.enter(
            () -> {
              throw new DatabaseError("This process has no model");
            },
            Duration.ofSeconds(20));
    assertThatThrownBy(() -> broken.store().statistics()).hasMessage("This process has no model");

    home.entered(Role.OWNER);

    assertThat(broken.store().statistics().memories()).isZero();
    assertThat(broken.role()).isEqualTo(Role.FOLLOWER);
  }

  @Test
  void whatWasNeverStartedIsClosedAllTheSame() {
    Handover handover = home.outside();

    handover.close();

    assertThat(handover.role()).isEqualTo(Role.CLOSED);
  }

  @Test
  void aCallOnAClosedHandoverSaysSo() {
    Handover handover = home.entered(Role.OWNER);
    handover.close();

    assertThatThrownBy(() -> handover.store().statistics())
        .isInstanceOf(ConnectionError.class)
        .hasMessage("The store is closed");
  }

  @Test
  void theOwnerLeavesNoSocketBehind() {
    Handover owner = home.entered(Role.OWNER);
    assertThat(home.path.resolve("cairn.sock")).exists();

    owner.close();

    assertThat(Files.exists(home.path.resolve("cairn.sock"))).isFalse();
  }

  @Test
  void theSuccessorOfAStoreCrossesAndSurvivesItsOwner() {
    Handover owner = home.entered(Role.OWNER);
    Handover follower = home.entered(Role.FOLLOWER);
    follower.store().add(Fixtures.memories(2));
    var successor = follower.store().successor(Fixtures.OTHER_MODEL);
    successor.add(List.of(inOtherModel(1)));

    owner.close();

    assertThat(successor.size()).isEqualTo(1);
    assertThat(successor.outstanding(10)).containsExactly(Fixtures.id(2));
    assertThat(successor.promote()).isFalse();
    successor.add(List.of(inOtherModel(2)));
    assertThat(successor.promote()).isTrue();
    assertThat(follower.store().model()).contains(Fixtures.OTHER_MODEL);
    assertThat(successor.promote()).isTrue();
  }

  private static EmbeddedMemory inOtherModel(int n) {
    return Fixtures.memory(n).vectors(Fixtures.axis(Fixtures.OTHER_MODEL, n)).build();
  }
}
