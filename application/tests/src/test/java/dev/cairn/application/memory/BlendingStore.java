package dev.cairn.application.memory;

import dev.cairn.application.port.BlendedSearch;
import dev.cairn.application.port.MemoryStore;
import java.lang.reflect.Proxy;
import java.util.Optional;

/** A store that searches by words in another way than it would, or not at all. */
final class BlendingStore {

  private BlendingStore() {}

  static MemoryStore of(MemoryStore store, Optional<BlendedSearch> blended) {
    return (MemoryStore)
        Proxy.newProxyInstance(
            MemoryStore.class.getClassLoader(),
            new Class<?>[] {MemoryStore.class},
            (proxy, method, arguments) ->
                method.getName().equals("blended") ? blended : method.invoke(store, arguments));
  }
}
