package dev.cairn.adapter.lucene.commits;

import dev.cairn.domain.error.CoreError;
import java.io.Closeable;
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
 *
 * @param <D> what the next commit will change
 */
public final class WriteQueue<D extends WriteQueue.Draft<D>> implements AutoCloseable {

  private static final int MAX_ROUND = 1024;
  private static final long IDLE_MILLIS = 250;

  /** What the next commit will change, as far as that is decided. */
  public interface Draft<D extends Draft<D>> {
    /** The same, to go on from and to throw away if that fails. */
    D copy();
  }

  /** A change that is decided on together with others and committed with them. */
  public interface Change<D, T> {
    T decide(D draft) throws IOException;
  }

  /** Work that needs the writing side for itself. */
  public interface Work<T> {
    T run() throws IOException;
  }

  /** Lets the changes of a round decide in turn. */
  public interface Round<D> {
    D decide(D draft) throws IOException;
  }

  /** What the queue works on. */
  public interface Target<D extends Draft<D>> extends Closeable {
    /** Lets the round decide, and commits what comes of it. */
    void commit(Round<D> round) throws IOException;

    /** Called when nothing has come for a while; answers whether to call again. */
    boolean idle();
  }

  /** Something that the writing thread has to do. */
  private sealed interface Task<D> {}

  /** A change on its way, and what became of it. */
  private static final class Pending<D, T> implements Task<D> {
    private final CompletableFuture<T> outcome = new CompletableFuture<>();
    private final Change<D, T> change;
    private @Nullable T decision;

    Pending(Change<D, T> change) {
      this.change = change;
    }

    void decide(D draft) throws IOException {
      decision = change.decide(draft);
    }

    void succeed() {
      outcome.complete(decision);
    }

    void fail(Throwable error) {
      outcome.completeExceptionally(error);
    }
  }

  private record Exclusive<D>(Runnable work) implements Task<D> {}

  private final LinkedBlockingQueue<Task<D>> queue = new LinkedBlockingQueue<>();
  private final Target<D> target;
  private final LuceneFailures failures;
  private final Thread thread;
  private boolean closed;

  public WriteQueue(Target<D> target, LuceneFailures failures, String threadName) {
    this.target = target;
    this.failures = failures;
    this.thread = Thread.ofPlatform().name(threadName).daemon().unstarted(this::run);
    thread.start();
  }

  /** Lets changes decide in turn; one that is refused leaves no trace in the others' commit. */
  private D decide(List<Pending<D, ?>> round, List<Pending<D, ?>> decided, D draft)
      throws IOException {
    D changes = draft;
    for (Pending<D, ?> pending : round) {
      D attempt = changes.copy();
      try {
        pending.decide(attempt);
        decided.add(pending);
        changes = attempt;
      } catch (RuntimeException refused) {
        pending.fail(refused);
      }
    }
    return changes;
  }

  /** Returns when the change is durable and seen by readers. */
  public <T> T change(Change<D, T> change) {
    Pending<D, T> pending = new Pending<>(change);
    enqueue(pending);
    return await(pending.outcome);
  }

  public <T> T exclusively(Work<T> work) {
    CompletableFuture<T> outcome = new CompletableFuture<>();
    enqueue(new Exclusive<>(() -> carryOut(work, outcome)));
    return await(outcome);
  }

  private <T> void carryOut(Work<T> work, CompletableFuture<T> outcome) {
    try {
      outcome.complete(work.run());
    } catch (IOException | RuntimeException | Error e) {
      outcome.completeExceptionally(failures.writing(e));
    }
  }

  /** Finishes what has been accepted, then closes what it works on. */
  @Override
  public void close() {
    synchronized (this) {
      if (!closed) {
        closed = true;
        queue.add(new Exclusive<>(() -> {}));
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
    try {
      target.close();
    } catch (IOException | RuntimeException e) {
      throw failures.writing(e);
    }
  }

  private synchronized void enqueue(Task<D> item) {
    if (closed) {
      throw failures.closed();
    }
    queue.add(item);
  }

  private synchronized boolean isFinished() {
    return closed && queue.isEmpty();
  }

  private void run() {
    boolean restless = false;
    while (!isFinished()) {
      Task<D> first = next(restless);
      if (first == null) {
        restless = target.idle();
      } else {
        work(first);
        restless = true;
      }
    }
  }

  private void work(Task<D> first) {
    List<Pending<D, ?>> round = new ArrayList<>();
    for (Task<D> item = first;
        item != null;
        item = round.size() < MAX_ROUND ? queue.poll() : null) {
      switch (item) {
        case Pending<D, ?> pending -> round.add(pending);
        case Exclusive<D> exclusive -> {
          commit(round);
          exclusive.work().run();
        }
      }
    }
    commit(round);
  }

  /** Commits the changes together and tells each its outcome. */
  private void commit(List<Pending<D, ?>> round) {
    if (round.isEmpty()) {
      return;
    }
    List<Pending<D, ?>> decided = new ArrayList<>();
    try {
      target.commit(draft -> decide(round, decided, draft));
      decided.forEach(Pending::succeed);
    } catch (IOException | RuntimeException | Error e) {
      CoreError error = failures.writing(e);
      round.forEach(pending -> pending.fail(error));
    }
    round.clear();
  }

  private @Nullable Task<D> next(boolean restless) {
    try {
      return restless ? queue.poll(IDLE_MILLIS, TimeUnit.MILLISECONDS) : queue.take();
    } catch (InterruptedException e) {
      return null;
    }
  }

  /** Waits to the end even if interrupted: a write is short, and half an answer helps nobody. */
  private <T> T await(CompletableFuture<T> outcome) {
    try {
      return outcome.join();
    } catch (CompletionException e) {
      throw failures.writing(e.getCause() == null ? e : e.getCause());
    }
  }
}
