package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.qdrant.Register.State;
import dev.cairn.adapter.qdrant.points.Journal;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.PlaceMissing;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Writers take turns, in this process and among all that share the register, which names the holder
 * of the turn. A holder shows signs of life for as long as its process lives; one that shows none
 * is relieved of its turn, and can no longer change the register then.
 */
final class Turns {

  /** How long a turn may last without a sign of life; so long a dead writer holds up the others. */
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private static final Duration BEAT = Duration.ofMillis(500);

  static final String HOLDER = "holder";
  static final String NUMBER = "turn";

  private final Register register;
  private final Duration longestWait;
  private final Duration patience;
  private final Duration beat;
  private final String me = UUID.randomUUID().toString();
  private final ReentrantLock local = new ReentrantLock(true);

  /** What we ended our last turn with, while nothing has gone wrong since. */
  private volatile @Nullable State last;

  Turns(Register register, Duration longestWait) {
    this(register, longestWait, PATIENCE, BEAT);
  }

  Turns(Register register, Duration longestWait, Duration patience, Duration beat) {
    this.register = register;
    this.longestWait = longestWait;
    this.patience = patience;
    this.beat = beat;
  }

  /** Does some work while nobody else writes. */
  <T> T take(Function<Turn, T> work) {
    enter();
    try {
      Turn turn = begin();
      Thread signs = Thread.ofVirtual().start(turn::showSignsOfLife);
      try {
        T result = work.apply(turn);
        turn.goOn();
        turn.end();
        return result;
      } catch (ValidationError | ModelMismatchError refused) {
        turn.end();
        throw refused;
      } finally {
        signs.interrupt();
      }
    } finally {
      local.unlock();
    }
  }

  private void enter() {
    try {
      if (!local.tryLock(longestWait.toNanos(), TimeUnit.NANOSECONDS)) {
        throw QdrantFailures.busy();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw QdrantFailures.interrupted();
    }
  }

  private Turn begin() {
    long end = System.nanoTime() + longestWait.plus(patience).toNanos();
    State known = last;
    last = null;
    State seen = known == null ? register.present() : known;
    Watch watch = new Watch();
    boolean tried = false;
    while (System.nanoTime() < end) {
      if (watch.isOverdue(seen) || isFree(seen, tried)) {
        tried = true;
        Turn turn = begin(seen);
        if (turn != null) {
          return turn;
        }
      } else {
        LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(2_000_000, 12_000_000));
      }
      seen = register.present();
    }
    throw QdrantFailures.busy();
  }

  /** Null where another was faster. */
  private @Nullable Turn begin(State seen) {
    long begun = System.nanoTime();
    return register.change(seen, next(seen)).map(mine -> new Turn(mine, seen, begun)).orElse(null);
  }

  /** Sees how long the register has not changed. */
  private final class Watch {

    private String mark = "";
    private long since;

    boolean isOverdue(State seen) {
      if (!seen.mark().equals(mark)) {
        mark = seen.mark();
        since = System.nanoTime();
      }
      return System.nanoTime() - since > patience.toNanos();
    }
  }

  /** Tells one state of the store from every other; empty while somebody may be writing. */
  static String revision(State state) {
    return state.fields().has(HOLDER) ? "" : state.mark();
  }

  /**
   * What an earlier call of ours could not end is free for us. What this call tried to take, and
   * most replicas did not say it has, may be another's on those.
   */
  private boolean isFree(State state, boolean tried) {
    return !state.fields().has(HOLDER) || (!tried && state.fields().text(HOLDER).equals(me));
  }

  private Attributes next(State seen) {
    Attributes fields = seen.fields();
    long number = fields.has(NUMBER) ? fields.number(NUMBER) : 0;
    return fields.with(NUMBER, number + 1).with(HOLDER, me);
  }

  /** The right to write, for a while. */
  final class Turn {

    private final State before;
    private State state;
    private long alive;
    private boolean ended;

    /** What was touched; null: nobody says. */
    private @Nullable List<Attributes> touched;

    /** Whether a sign of life may have changed the register or not. */
    private boolean unsure;

    private Turn(State state, State before, long begun) {
      this.state = state;
      this.before = before;
      this.alive = begun;
    }

    /** What the register says. */
    synchronized Attributes fields() {
      return state.fields();
    }

    /** A number that no other turn has or had. */
    long number() {
      return state.fields().number(NUMBER);
    }

    /** Whether the turn before may have been left in the middle. */
    boolean isInherited() {
      return before.fields().has(HOLDER);
    }

    /** Says what was touched in this turn, and nothing else was. */
    synchronized void note(List<Attributes> all) {
      touched = all;
    }

    /** Where the turn before was left in the middle nobody knows what has changed since. */
    private Attributes over() {
      Attributes free = fields().with(HOLDER, null);
      return touched == null || isInherited()
          ? free
          : Journal.of(before.fields(), before.step())
              .with(before.mark(), touched)
              .in(free, state.step() + 1);
    }

    /**
     * Fails where others may have taken over. They wait from when they have seen our last change,
     * which is after we began to make it; so within that time it was made, and ours.
     */
    synchronized void goOn() {
      if (unsure || System.nanoTime() - alive > patience.toNanos()) {
        throw new DatabaseError("A write took too long, and others went on");
      }
    }

    /** Until it is interrupted; where one can't be shown, the turn can't go on. */
    private void showSignsOfLife() {
      try {
        while (true) {
          Thread.sleep(beat);
          showSignOfLife();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    private synchronized void showSignOfLife() {
      if (ended || unsure) {
        return;
      }
      try {
        change(fields());
      } catch (DatabaseError | PlaceMissing e) {
        unsure = true;
      }
    }

    /** Changes what the register says, and goes on. */
    synchronized void change(Attributes fields) {
      long now = System.nanoTime();
      state = register.write(state, fields);
      goOn();
      alive = now;
    }

    /** Changes what the register says, which ends the turn. */
    synchronized void finish(Attributes fields) {
      state = register.write(state, fields.with(HOLDER, null));
      goOn();
      last = state;
      ended = true;
    }

    /** Where this fails the next call of ours takes over. */
    private synchronized void end() {
      if (ended) {
        return;
      }
      ended = true;
      try {
        last = register.write(state, over());
      } catch (DatabaseError | PlaceMissing e) {
        last = null;
      }
    }
  }
}
