package dev.cairn.adapter.remote;

import java.util.function.Supplier;

/**
 * What a process keeps of a store for as long as nobody writes to it, in this process or another.
 * Whoever asks has just read the revision, so nothing is answered that was outdated then.
 */
public final class ByRevision<T> {

  private final Supplier<T> empty;
  private String revision = "";
  private T kept;

  /**
   * @param empty what is kept of a revision at first
   */
  public ByRevision(Supplier<T> empty) {
    this.empty = empty;
    this.kept = empty.get();
  }

  /** What is kept of a revision; empty: there is none by which two states could be told apart. */
  public synchronized T at(String now) {
    if (now.isEmpty()) {
      return empty.get();
    }
    if (!now.equals(revision)) {
      revision = now;
      kept = empty.get();
    }
    return kept;
  }
}
