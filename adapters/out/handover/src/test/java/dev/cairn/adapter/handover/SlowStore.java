package dev.cairn.adapter.handover;

import dev.cairn.application.port.MemoryStore;
import java.lang.reflect.Proxy;
import java.time.Duration;

/** A store whose every call takes its time. */
record SlowStore(MemoryStore store, Duration delay) {

  MemoryStore proxy() {
    return (MemoryStore)
        Proxy.newProxyInstance(
            MemoryStore.class.getClassLoader(),
            new Class<?>[] {MemoryStore.class},
            (proxy, method, arguments) -> {
              Thread.sleep(delay);
              return method.invoke(store, arguments);
            });
  }
}
