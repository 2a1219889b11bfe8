package dev.cairn.adapter.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One thread that makes all changes. What arrives while a commit is under way waits together and
 * goes into the next one, so that many writers share the cost of reaching the disk. And as nobody
 * else writes, decisions need no locks, and interrupting a caller can't break a file under way.
 */
final class WriteQueue implements AutoCloseable {

  private static final int MAX_ROUND = 1024;
  private static final long IDLE_MILLIS = 250;

  /** A change that is decided on together with others and committed with them. */
  interface Change<T> {
    T decide(Changes changes) throws IOException;
  }

  /** Work that needs the writing side for itself. */
  interface Work<T> {
    T run() throws IOException;
  }

  /** What the queue works on. */
  interface Target {
    /** Decides on the changes in turn, commits them together, then tells each its outcome. */
    void commit(List<Pending<?>> round);

    /** Called when nothing has come for a while; answers whether to call again. */
    boolean idle();
  }

  /** A change on its way, and what became of it. */
  static final class Pending<T> {
    private final CompletableFuture<T> outcome = new CompletableFuture<>();
    private final Change<T> change;
    private @Nullable T decision;

    private Pending(Change<T> change) {
      this.change = change;
    }

    void decide(Changes changes) throws IOException {
      decision = change.decide(changes);
    }

    void succeed() {
      outcome.complete(decision);
    }

    void fail(Throwable error) {
      outcome.completeExceptionally(error);
    }
  }

  private record Exclusive(Runnable work) {}

  private final LinkedBlockingQueue<Object> queue = new LinkedBlockingQueue<>();
  private final Target target;
  private final Thread thread;
  private boolean closed;

  WriteQueue(Target target) {
    this.target = target;
    this.thread = Thread.ofPlatform().name("cairn-memory-writer").daemon().unstarted(this::run);
    thread.start();
  }

  /** Returns when the change is durable and seen by readers. */
  <T> T change(Change<T> change) {
    Pending<T> pending = new Pending<>(change);
    enqueue(pending);
    return await(pending.outcome);
  }

  <T> T exclusively(Work<T> work) {
    CompletableFuture<T> outcome = new CompletableFuture<>();
    enqueue(
        new Exclusive(
            () -> {
              try {
                outcome.complete(work.run());
              } catch (IOException | RuntimeException | Error e) {
                outcome.completeExceptionally(Failures.writing(e));
              }
            }));
    return await(outcome);
  }

  /** Finishes what has been accepted, then ends. */
  @Override
  public void close() {
    synchronized (this) {
      if (!closed) {
        closed = true;
        queue.add(new Exclusive(() -> {}));
      }
    }
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void enqueue(Object item) {
    if (closed) {
      throw Failures.closed();
    }
    queue.add(item);
  }

  private synchronized boolean isFinished() {
    return closed && queue.isEmpty();
  }

  private void run() {
    boolean restless = false;
    while (!isFinished()) {
      Object first = next(restless);
      if (first == null) {
        restless = target.idle();
      } else {
        work(first);
        restless = true;
      }
    }
  }

  private void work(Object first) {
    List<Pending<?>> round = new ArrayList<>();
    for (Object item = first; item != null; item = round.size() < MAX_ROUND ? queue.poll() : null) {
      switch (item) {
        case Pending<?> pending -> round.add(pending);
        case Exclusive exclusive -> {
          commit(round);
          exclusive.work().run();
        }
        default -> throw new IllegalStateException("nothing else is queued");
      }
    }
    commit(round);
  }

  private void commit(List<Pending<?>> round) {
    if (!round.isEmpty()) {
      target.commit(List.copyOf(round));
      round.clear();
    }
  }

  private @Nullable Object next(boolean restless) {
    try {
      return restless ? queue.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS) : queue.take();
    } catch (InterruptedException e) {
      return null;
    }
  }

  /** Waits to the end even if interrupted: a write is short, and half an answer helps nobody. */
  private static <T> T await(CompletableFuture<T> outcome) {
    try {
      return outcome.join();
    } catch (CompletionException e) {
      throw Failures.writing(e.getCause() == null ? e : e.getCause());
    }
  }
}
