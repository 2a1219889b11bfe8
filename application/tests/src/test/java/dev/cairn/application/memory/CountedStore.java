package dev.cairn.application.memory;

import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.MemoryStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Map;

/** Counts the calls of a store and the memories that are read from it, with text and vectors. */
final class CountedStore {

  private final MemoryStore real;
  private long reads;
  private long calls;
  private long failingCall = Long.MAX_VALUE;

  CountedStore(MemoryStore real) {
    this.real = real;
  }

  MemoryStore store() {
    return (MemoryStore)
        Proxy.newProxyInstance(
            MemoryStore.class.getClassLoader(),
            new Class<?>[] {MemoryStore.class},
            (proxy, method, arguments) -> call(method, arguments));
  }

  /** How many memories were read since this was asked last. */
  long takeReads() {
    long taken = reads;
    reads = 0;
    return taken;
  }

  long calls() {
    return calls;
  }

  /** The call of this number, counted from 1, fails and does nothing. */
  void failAt(long number) {
    failingCall = number;
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    calls++;
    if (calls == failingCall) {
      throw new IllegalStateException("interrupted");
    }
    try {
      Object answer = method.invoke(real, arguments);
      reads += read(method, answer);
      return answer;
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  private static long read(Method method, Object answer) {
    return switch (method.getName()) {
      case "find" -> ((Map<?, ?>) answer).size();
      case "scan" -> ((Collection<?>) answer).size();
      case "browse" -> ((MemoryPage) answer).memories().size();
      default -> 0;
    };
  }
}
