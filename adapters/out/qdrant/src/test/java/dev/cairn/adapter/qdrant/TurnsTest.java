package dev.cairn.adapter.qdrant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.testkit.Concurrently;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Writers of several processes take turns, and one that stops does not stop the others. */
class TurnsTest {

  private static final Duration WAIT = Duration.ofSeconds(20);
  private static final Duration PATIENCE = Duration.ofMillis(500);
  private static final Duration NEVER = Duration.ofDays(1);

  private final QdrantSettings settings = QdrantServer.shared().settings();
  private final QdrantConnection connection = new QdrantConnection(settings);
  private final CollectionKeeper keeper = new CollectionKeeper(connection, settings);
  private final PointCollection collection = keeper.named("turns");
  private final Register register = new Register(collection);

  @BeforeEach
  void prepare() {
    keeper.make(collection, Map.of());
    assertThat(register.change(null, Attributes.NONE.with("count", 0))).isPresent();
  }

  @AfterEach
  void end() {
    QdrantServer.clear(settings);
    connection.close();
  }

  @Test
  void onlyOneWritesAtATime() {
    AtomicInteger inside = new AtomicInteger();

    Concurrently.run(
        4,
        process -> {
          Turns turns = new Turns(register, WAIT);
          for (int i = 0; i < 10; i++) {
            turns.take(
                turn -> {
                  assertThat(inside.incrementAndGet()).isEqualTo(1);
                  turn.change(turn.fields().with("count", turn.fields().number("count") + 1));
                  return inside.decrementAndGet();
                });
          }
          return true;
        });

    assertThat(register.read().orElseThrow().fields().number("count")).isEqualTo(40);
  }

  @Test
  void everyTurnHasANumberOfItsOwn() {
    Turns one = new Turns(register, WAIT);
    Turns other = new Turns(register, WAIT);

    assertThat(one.<Long>take(turn -> turn.number())).isEqualTo(1);
    assertThat(other.<Long>take(turn -> turn.number())).isEqualTo(2);
    assertThat(one.<Long>take(turn -> turn.number())).isEqualTo(3);
  }

  @Test
  void aRefusalEndsTheTurn() {
    Turns one = new Turns(register, WAIT);
    assertThatThrownBy(
            () ->
                one.take(
                    turn -> {
                      throw new ValidationError("text", "no");
                    }))
        .isInstanceOf(ValidationError.class);

    boolean inherited = new Turns(register, WAIT).take(turn -> turn.isInherited());

    assertThat(inherited).isFalse();
  }

  @Test
  void aWriterThatStoppedIsRelievedOfItsTurnAndCanChangeNothingAnyMore() {
    Turns stopped = new Turns(register, WAIT, PATIENCE, NEVER);
    Turns next = new Turns(register, WAIT, PATIENCE, NEVER);

    assertThatThrownBy(
            () ->
                stopped.take(
                    turn -> {
                      boolean inherited =
                          next.take(
                              later -> {
                                later.change(later.fields().with("count", 7));
                                return later.isInherited();
                              });
                      assertThat(inherited).isTrue();
                      turn.finish(turn.fields().with("count", 1));
                      return true;
                    }))
        .isInstanceOf(DatabaseError.class);

    assertThat(register.read().orElseThrow().fields().number("count")).isEqualTo(7);
  }

  @Test
  void aWriterThatIsOnlySlowKeepsItsTurn() {
    Duration patience = Duration.ofSeconds(2);
    Turns slow = new Turns(register, WAIT, patience, Duration.ofMillis(50));
    Turns next = new Turns(register, WAIT, patience, NEVER);
    CompletableFuture<Boolean> inherited = new CompletableFuture<>();

    slow.take(
        turn -> {
          Thread.ofVirtual()
              .start(() -> inherited.complete(next.take(later -> later.isInherited())));
          LockSupport.parkNanos(patience.multipliedBy(2).toNanos());
          turn.finish(turn.fields().with("count", 1));
          return true;
        });

    assertThat(inherited.join()).isFalse();
    assertThat(register.read().orElseThrow().fields().number("count")).isEqualTo(1);
  }

  @Test
  void aStateIsChangedOnlyByWhoeverHasSeenIt() {
    Register.State seen = register.read().orElseThrow();

    assertThat(register.change(seen, seen.fields().with("count", 1))).isPresent();
    assertThat(register.change(seen, seen.fields().with("count", 2))).isEmpty();
    assertThat(register.change(null, Attributes.NONE.with("count", 3))).isEmpty();

    assertThat(register.read().orElseThrow().fields().number("count")).isEqualTo(1);
  }

  /** As a replica does that was left behind when the node that led it died. */
  @Test
  void anEarlierStateIsChangedWithTheOneThatWasSeenAndNoOtherOfTheSameStep() {
    Register.State now = register.read().orElseThrow();
    Register.State later = new Register.State("elsewhere", now.step() + 1, now.fields());
    Register.State same = new Register.State("elsewhere", now.step(), now.fields());

    assertThat(register.change(same, now.fields().with("count", 1))).isEmpty();
    assertThat(register.change(later, now.fields().with("count", 2))).isPresent();

    assertThat(register.read().orElseThrow().step()).isEqualTo(now.step() + 2);
    assertThat(register.read().orElseThrow().fields().number("count")).isEqualTo(2);
  }

  /** Nothing is kept of a turn that failed, so its own process need not wait for it. */
  @Test
  void aWriterWhoseWorkFailedGoesOnAtOnce() {
    Turns turns = new Turns(register, WAIT, WAIT, NEVER);
    turns.take(Turns.Turn::number);
    assertThatThrownBy(
            () ->
                turns.take(
                    turn -> {
                      throw new DatabaseError("gone");
                    }))
        .isInstanceOf(DatabaseError.class);

    long before = System.nanoTime();
    boolean inherited = turns.take(Turns.Turn::isInherited);

    assertThat(inherited).isTrue();
    assertThat(System.nanoTime() - before).isLessThan(WAIT.toNanos());
  }
}
