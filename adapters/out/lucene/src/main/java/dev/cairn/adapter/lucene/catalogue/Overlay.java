package dev.cairn.adapter.lucene.catalogue;

import dev.cairn.application.shelf.Entry;
import dev.cairn.application.shelf.Shelf;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** A shelf and what will be changed about it. */
final class Overlay<K extends Comparable<K>, T> {

  private Shelf<K, T> base;
  private final Map<K, Optional<Entry<K, T>>> changes;
  private int size;

  Overlay(Shelf<K, T> base) {
    this(base, new LinkedHashMap<>(), base.size());
  }

  private Overlay(Shelf<K, T> base, Map<K, Optional<Entry<K, T>>> changes, int size) {
    this.base = base;
    this.changes = changes;
    this.size = size;
  }

  Overlay<K, T> copy() {
    return new Overlay<>(base, new LinkedHashMap<>(changes), size);
  }

  /** How many entries there will be. */
  int size() {
    return size;
  }

  void put(Entry<K, T> entry) {
    size += holds(entry.id()) ? 0 : 1;
    changes.put(entry.id(), Optional.of(entry));
  }

  boolean remove(K id) {
    boolean existed = holds(id);
    if (existed) {
      size--;
      changes.put(id, Optional.empty());
    }
    return existed;
  }

  void clear() {
    base = base.emptied();
    changes.clear();
    size = 0;
  }

  /** New states by id; absent: removed. */
  Map<K, Optional<Entry<K, T>>> changes() {
    return changes;
  }

  Shelf<K, T> applied() {
    return changes.isEmpty() ? base : base.with(changes);
  }

  private boolean holds(K id) {
    Optional<Entry<K, T>> changed = changes.get(id);
    return changed == null ? base.find(id) != null : changed.isPresent();
  }
}
