package dev.cairn.adapter.remote.words;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Function;

/**
 * What searches have learnt of the words of a store, whoever writes to it meanwhile. Where the
 * store can tell what was written between two of its states, what was learnt in the one is brought
 * up to date for the other; else it is forgotten. Whoever asks has just read the revision, so
 * nothing is answered that was outdated then.
 */
public final class LastingWords<K extends Comparable<K>> {

  private static final int MOST_EARLIER = 32;

  /** What somebody wrote too late to tell anybody is not missed for longer than so many writes. */
  private static final int LONGEST = 1_000;

  private final Deque<String> earlier = new ArrayDeque<>();
  private String revision = "";
  private LearntWords<K> kept = new LearntWords<>();
  private int writes;

  /**
   * What is known of a state of the store, or of a later one.
   *
   * @param now the revision; empty: there is none by which two states could be told apart
   * @param server tells the rest
   * @param since what was written since an earlier revision; empty where nobody knows
   */
  public synchronized LearntWords<K> at(
      String now, ChunkWords<K> server, Function<String, Optional<WordChanges<K>>> since) {
    if (now.isEmpty()) {
      return new LearntWords<>();
    }
    if (!now.equals(revision) && !earlier.contains(now)) {
      boolean lasting = !kept.isEmpty() && writes < LONGEST;
      Optional<WordChanges<K>> changes = lasting ? since.apply(revision) : Optional.empty();
      changes.ifPresentOrElse(each -> bringUpToDate(each, server), this::forget);
      revision = now;
    }
    return kept;
  }

  /** A search that began in the state before may go on with what is known of the later one. */
  private void bringUpToDate(WordChanges<K> changes, ChunkWords<K> server) {
    kept = kept.after(changes, server);
    writes++;
    earlier.addLast(revision);
    if (earlier.size() > MOST_EARLIER) {
      earlier.removeFirst();
    }
  }

  private void forget() {
    kept = new LearntWords<>();
    earlier.clear();
    writes = 0;
  }
}
