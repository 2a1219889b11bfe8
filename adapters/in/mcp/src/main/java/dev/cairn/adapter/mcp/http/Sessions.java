package dev.cairn.adapter.mcp.http;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The sessions there are: never more than the limit, and none that nobody has used for long. Where
 * there is no room, a new session takes the place of the oldest that was begun and never used, or
 * else of the one that has been unused for longest, whose client will begin another when it comes
 * back. One that was used a short while ago is spared: a flood of new ones drives nobody out.
 *
 * <p>A session that began in another process goes on here. One that ended here does not come back.
 */
final class Sessions {

  private static final long IN_USE_NANOS = Duration.ofMinutes(10).toNanos();

  /** So many ended ones are remembered. */
  private static final int ENDED = 10_000;

  private final int most;
  private final long idleNanos;
  private final LongSupplier nanoClock;
  private final Map<String, Session> byId = new LinkedHashMap<>(16, 0.75f, true);
  private final LinkedHashSet<String> ended = new LinkedHashSet<>();

  Sessions(HttpLimits limits, LongSupplier nanoClock) {
    this.most = limits.sessions();
    this.idleNanos = limits.idle().toNanos();
    this.nanoClock = nanoClock;
  }

  /** False if there is no room because every session is in use. */
  synchronized boolean add(Session session) {
    long now = nanoClock.getAsLong();
    remove(it -> it.isIdleSince(now - idleNanos), most);
    if (byId.size() >= most) {
      remove(it -> !it.isBusy() && !it.isProven(), 1);
    }
    if (byId.size() >= most) {
      remove(it -> it.isIdleSince(now - IN_USE_NANOS), 1);
    }
    boolean fits = byId.size() < most;
    if (fits) {
      session.created(now);
      byId.put(session.id(), session);
    }
    return fits;
  }

  /** The session with this id, which counts as using it. */
  synchronized Optional<Session> find(String id) {
    Session session = byId.get(id);
    if (session == null) {
      return elsewhere(id).filter(this::add);
    }
    long now = nanoClock.getAsLong();
    if (session.isIdleSince(now - idleNanos)) {
      end(id);
      return Optional.empty();
    }
    session.used(now);
    return Optional.of(session);
  }

  /** False if there is none with this id. What is under way in it is still answered. */
  synchronized boolean end(String id) {
    if (byId.remove(id) == null && elsewhere(id).isEmpty()) {
      return false;
    }
    ended.add(id);
    if (ended.size() > ENDED) {
      ended.remove(ended.getFirst());
    }
    return true;
  }

  /** The session as it began in another process. */
  private Optional<Session> elsewhere(String id) {
    return ended.contains(id) ? Optional.empty() : Session.resumed(id);
  }

  synchronized void endAll() {
    byId.clear();
  }

  /** Removes the first so many that are like this, the longest unused ones first. */
  private void remove(Predicate<Session> which, int count) {
    byId.values().stream().filter(which).limit(count).map(Session::id).toList().forEach(this::end);
  }
}
