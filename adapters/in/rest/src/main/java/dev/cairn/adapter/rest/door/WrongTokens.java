package dev.cairn.adapter.rest.door;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Who tried wrong tokens lately, by address. After a few, each further wrong one waits for its
 * answer. What is right never comes here, so nobody can lock others out by guessing.
 */
final class WrongTokens {

  static final int FREE = 5;
  static final long WAIT_MILLIS = 1_000;
  static final int MOST_WAITING = 256;
  static final int MOST_ADDRESSES = 1_024;

  private static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(1);

  private record Tries(int count, long last) {}

  private final LongSupplier nanos;
  private final Map<String, Tries> tries = new LinkedHashMap<>(16, 0.75f, true);
  private int unanswered;

  WrongTokens(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** A wrong one came from there: how long its answer waits; {@link #answered} must follow. */
  synchronized long triedFrom(String address) {
    long now = nanos.getAsLong();
    Tries before = tries.get(address);
    int count =
        before == null || now - before.last() > FORGOTTEN_NANOS
            ? 1
            : Math.min(before.count() + 1, FREE + 1);
    tries.put(address, new Tries(count, now));
    if (tries.size() > MOST_ADDRESSES) {
      tries.remove(tries.keySet().iterator().next());
    }
    unanswered++;
    return count > FREE && unanswered <= MOST_WAITING ? WAIT_MILLIS : 0;
  }

  synchronized void answered() {
    unanswered--;
  }

  synchronized int addresses() {
    return tries.size();
  }
}
