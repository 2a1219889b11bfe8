package dev.cairn.adapter.remote.words;

import dev.cairn.domain.filter.Filter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What searches have learnt of the words of a store in one of its states. What is kept is bounded:
 * where it has become too much, all is forgotten.
 */
public final class LearntWords<K extends Comparable<K>> {

  /** About twelve bytes each. */
  private static final int MOST = 3_000_000;

  private final Map<Filter, AskedWords<K>> filters = new LinkedHashMap<>();
  private Sittings sittings = new Sittings();

  /** What is known of the chunks that fit; the rest is asked of the server. */
  synchronized AskedWords<K> among(Filter filter, ChunkWords<K> server) {
    AskedWords<K> known = filters.get(filter);
    if (known == null) {
      forgetIfTooMuch();
      known = new AskedWords<>(server, filter);
      filters.put(filter, known);
    }
    return known;
  }

  /** How many chunks fit, which the server is asked for once. */
  public long countFitting(Filter filter, ChunkWords<K> server) {
    return among(filter, server).texts();
  }

  /** How many chunks fit, where a search has asked. */
  public synchronized OptionalLong fitting(Filter filter) {
    AskedWords<K> known = filters.get(filter);
    return known == null ? OptionalLong.empty() : known.fitting();
  }

  /** What is known of the company that memories keep. */
  synchronized Sittings sittings() {
    forgetIfTooMuch();
    return sittings;
  }

  synchronized boolean isEmpty() {
    return filters.isEmpty();
  }

  /**
   * The same after some writes. Searches that began before them go on with what they have; what
   * those are just asking for is waited for, and not asked for again.
   */
  LearntWords<K> after(WordChanges<K> changes, ChunkWords<K> server) {
    Map<Filter, AskedWords<K>> before;
    LearntWords<K> next = new LearntWords<>();
    synchronized (this) {
      before = new LinkedHashMap<>(filters);
      next.sittings = sittings;
    }
    next.sittings.apply(changes);
    Vocabulary vocabulary = server.vocabulary();
    before.forEach(
        (filter, known) -> next.filters.put(filter, known.after(changes, server, vocabulary)));
    return next;
  }

  private void forgetIfTooMuch() {
    long size = sittings.size();
    for (AskedWords<K> each : filters.values()) {
      size += each.size();
    }
    if (size > MOST) {
      filters.clear();
      sittings = new Sittings();
    }
  }
}
