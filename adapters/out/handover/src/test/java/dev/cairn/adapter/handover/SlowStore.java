package dev.cairn.adapter.handover;

import dev.cairn.application.port.MemoryStore;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Makes the statistics of a store take their time, and counts how often they are asked for. */
final class SlowStore {

  final CountDownLatch asked = new CountDownLatch(1);
  final AtomicInteger times = new AtomicInteger();

  private final Duration delay;

  SlowStore(Duration delay) {
    this.delay = delay;
  }

  MemoryStore over(MemoryStore store) {
    return (MemoryStore)
        Proxy.newProxyInstance(
            MemoryStore.class.getClassLoader(),
            new Class<?>[] {MemoryStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("statistics")) {
                times.incrementAndGet();
                asked.countDown();
                Thread.sleep(delay);
              }
              return method.invoke(store, arguments);
            });
  }
}
