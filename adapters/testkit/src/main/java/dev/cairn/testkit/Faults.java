package dev.cairn.testkit;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Makes chosen calls to a port fail or hang, and counts all of them. Everything else goes through
 * to the real thing.
 */
public final class Faults {

  private final Map<String, RuntimeException> failing = new ConcurrentHashMap<>();
  private final Map<String, RuntimeException> once = new ConcurrentHashMap<>();
  private final Map<String, CountDownLatch> hanging = new ConcurrentHashMap<>();
  private final Map<String, AtomicLong> calls = new ConcurrentHashMap<>();

  /** The port with these faults in front of it. */
  public <T> T before(Class<T> port, T real) {
    return port.cast(
        Proxy.newProxyInstance(
            port.getClassLoader(),
            new Class<?>[] {port},
            (proxy, method, arguments) -> {
              strike(method.getName());
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }

  /** From now on calls of the method fail with this. */
  public Faults fail(String method, RuntimeException failure) {
    failing.put(method, failure);
    return this;
  }

  /** The next call of the method fails with this, and no other. */
  public Faults failOnce(String method, RuntimeException failure) {
    once.put(method, failure);
    return this;
  }

  /** From now on calls of the method do not come back, unless they are interrupted or healed. */
  public Faults hang(String method) {
    hanging.put(method, new CountDownLatch(1));
    return this;
  }

  /** Ends all faults. */
  public void heal() {
    failing.clear();
    once.clear();
    hanging.values().forEach(CountDownLatch::countDown);
    hanging.clear();
  }

  public long callsOf(String method) {
    AtomicLong count = calls.get(method);
    return count == null ? 0 : count.get();
  }

  private void strike(String method) throws InterruptedException {
    calls.computeIfAbsent(method, name -> new AtomicLong()).incrementAndGet();
    CountDownLatch held = hanging.get(method);
    if (held != null) {
      held.await();
    }
    RuntimeException next = once.remove(method);
    RuntimeException failure = next == null ? failing.get(method) : next;
    if (failure != null) {
      throw failure;
    }
  }
}
