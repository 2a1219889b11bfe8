package dev.cairn.adapter.remote.words;

import dev.cairn.domain.filter.Filter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * What searches have learnt of the words of a store, as long as nothing is written to it. What is
 * kept is bounded: where it has become too much, all is forgotten.
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
