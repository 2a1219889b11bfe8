package dev.cairn.application;

import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Work for somebody who may stop waiting. It looks before each text that it embeds whether it is
 * still wanted, and ends if not. Once it begins to write it is carried through, and whoever gives
 * it up learns that: so what was acknowledged is there, and what was not is not.
 */
public final class Errand {

  private static final ThreadLocal<Errand> CURRENT =
      ThreadLocal.withInitial(() -> new Errand(() -> false));

  private final BooleanSupplier abandoned;
  private final AtomicReference<State> state = new AtomicReference<>(State.WANTED);
  private final AtomicInteger done = new AtomicInteger();
  private final AtomicInteger expected = new AtomicInteger();

  private enum State {
    WANTED,
    GIVEN_UP,
    CARRIED_THROUGH
  }

  /**
   * @param abandoned whether whoever asked for it is gone; asked at every look
   */
  public Errand(BooleanSupplier abandoned) {
    this.abandoned = abandoned;
  }

  /** The one that this thread works on. */
  public static Errand current() {
    return CURRENT.get();
  }

  /** What is done, and how it may fail. */
  @FunctionalInterface
  public interface Work<T extends @Nullable Object, E extends Exception> {
    T run() throws E;
  }

  /** Does the work as this errand, on this thread. */
  public <T extends @Nullable Object, E extends Exception> T run(Work<T, E> work) throws E {
    CURRENT.set(this);
    try {
      return work.run();
    } finally {
      CURRENT.remove();
    }
  }

  /** Lets it end at its next look; false if that is too late, because it writes or has written. */
  public boolean giveUp() {
    state.compareAndSet(State.WANTED, State.GIVEN_UP);
    return state.get() == State.GIVEN_UP;
  }

  public boolean isWanted() {
    if (state.get() == State.WANTED && abandoned.getAsBoolean()) {
      giveUp();
    }
    return state.get() != State.GIVEN_UP;
  }

  public void requireWanted() {
    if (!isWanted()) {
      throw new CancellationException("nobody waits for this any more");
    }
  }

  /** So many texts more are to be embedded. */
  void expect(int texts) {
    expected.addAndGet(texts);
  }

  void advance(int texts) {
    done.addAndGet(texts);
  }

  /** How many texts are to be embedded, as far as that is known by now. */
  public int expected() {
    return expected.get();
  }

  /** How many of them are embedded. */
  public int done() {
    return done.get();
  }

  /** From here on nothing ends it; fails if it was given up before. */
  public void carryThrough() {
    requireWanted();
    state.compareAndSet(State.WANTED, State.CARRIED_THROUGH);
    requireWanted();
  }
}
