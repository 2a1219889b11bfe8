package dev.cairn.adapter.mcp.tool;

import dev.cairn.application.port.MemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** A store of which one operation fails, and the others are another store's. */
final class BrokenStore {

  private BrokenStore() {}

  static MemoryStore at(String operation, Throwable failure, MemoryStore store) {
    return (MemoryStore)
        Proxy.newProxyInstance(
            MemoryStore.class.getClassLoader(),
            new Class<?>[] {MemoryStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(operation)) {
                throw failure;
              }
              try {
                return method.invoke(store, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
