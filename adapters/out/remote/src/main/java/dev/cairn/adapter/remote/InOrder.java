package dev.cairn.adapter.remote;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Puts what a server found into the order in which it was asked for. */
public final class InOrder {

  private InOrder() {}

  public static <K, V> Map<K, V> of(
      Collection<K> ids, Collection<V> values, Function<V, K> identity) {
    Map<K, V> byId = new HashMap<>();
    values.forEach(value -> byId.put(identity.apply(value), value));
    Map<K, V> found = new LinkedHashMap<>();
    for (K id : ids) {
      V value = byId.get(id);
      if (value != null) {
        found.put(id, value);
      }
    }
    return found;
  }
}
