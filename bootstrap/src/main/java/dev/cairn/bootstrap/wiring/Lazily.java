package dev.cairn.bootstrap.wiring;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Opens a port when it is first called. Most sessions never look at the catalogue, and should not
 * wait or pay for it.
 */
final class Lazily<T extends AutoCloseable> {

  private final Supplier<T> opener;
  private @Nullable T opened;
  private boolean closed;

  private Lazily(Supplier<T> opener) {
    this.opener = opener;
  }

  static <T extends AutoCloseable> T opened(Class<T> port, Supplier<T> opener) {
    Lazily<T> lazy = new Lazily<>(opener);
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> lazy.called(method, arguments)));
  }

  private @Nullable Object called(Method method, @Nullable Object[] arguments) throws Throwable {
    if (method.getName().equals("close")) {
      close();
      return null;
    }
    try {
      return method.invoke(get(), arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private synchronized T get() {
    T port = opened;
    if (port == null) {
      if (closed) {
        throw new IllegalStateException("closed before it was opened");
      }
      port = opener.get();
      opened = port;
    }
    return port;
  }

  private synchronized void close() throws Exception {
    closed = true;
    if (opened != null) {
      opened.close();
    }
  }
}
