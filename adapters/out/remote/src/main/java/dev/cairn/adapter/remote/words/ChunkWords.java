package dev.cairn.adapter.remote.words;

import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.filter.Filter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server tells about the chunks in service and their words ({@link
 * dev.cairn.domain.words.Terms}), to one search. Several threads may ask at once.
 *
 * @param <K> how the server names a chunk, while the search lasts; in the order of their names some
 *     of those are left out that have equally much of the words
 */
public interface ChunkWords<K extends Comparable<K>> {

  /** The model of the chunks; null where there are none yet. */
  @Nullable ModelStamp model();

  /**
   * What searches before this one have learnt; nothing where a server can't tell whether anything
   * was written since.
   */
  default LearntWords<K> learnt() {
    return new LearntWords<>();
  }

  /** Whether all chunks have their words; an older store gets them in the background. */
  default boolean isComplete() {
    return true;
  }

  /** The terms of all chunks, as they are now. */
  Vocabulary vocabulary();

  /** How many chunks fit, and how many words they have. */
  Extent extent(Filter filter);

  /**
   * Whether nothing has been written since the search began; asked only where {@link #learnt} lasts
   * longer than that.
   */
  default boolean isUnchanged() {
    return true;
  }

  /**
   * Which of the chunks that fit have which of the terms; of each term every chunk once.
   *
   * @param fitting how many fit
   */
  void postings(Filter filter, Extent fitting, Collection<String> terms, Sink<K> sink);

  /** Those of the terms that any chunk has. */
  Set<String> alive(Collection<String> terms);

  /** The chunks nearest to the meaning among those that fit, as the store's own search says. */
  List<FoundChunk<K>> nearest(Meaning meaning, Filter filter, int limit);

  /**
   * The nearest, and those of some others that still exist and fit.
   *
   * @param others known a little later
   */
  default List<FoundChunk<K>> nearestAnd(
      Meanwhile<List<K>> others, Meaning meaning, Filter filter, int limit) {
    Meanwhile<List<FoundChunk<K>>> besides =
        others.then(keys -> keys.isEmpty() ? List.of() : details(keys, filter, meaning));
    List<FoundChunk<K>> found = new ArrayList<>(nearest(meaning, filter, limit));
    found.addAll(besides.get());
    return found;
  }

  /** Those of the chunks that still exist and fit; null: how near they are nobody asks. */
  List<FoundChunk<K>> details(Collection<K> chunks, Filter filter, @Nullable Meaning meaning);

  /**
   * The memories that have been created in one of the stretches of their source; not asked for
   * where every chunk tells its company.
   */
  default List<Sibling> siblings(Collection<Stretch> stretches) {
    return List.of();
  }

  /**
   * How much text there is.
   *
   * @param length how many words the chunks have together
   */
  record Extent(long chunks, long length) {}

  /** Takes what a server finds, one by one. */
  interface Sink<K extends Comparable<K>> {

    /**
     * One chunk has a term.
     *
     * @param times how often
     * @param length how many words the chunk has
     */
    void add(String term, K chunk, int times, int length);
  }
}
