package dev.cairn.adapter.rest.door;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.cairn.application.Deadlines;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.jspecify.annotations.Nullable;

/**
 * The connections there are: never so many that descriptors run out. A new one takes the place of
 * the one that has been without a whole request for longest, of those first that never had one; and
 * whoever begins a request must come to the end of its headers in time, however busily it sends.
 */
public final class Connections implements Connection.Listener, Deadlines.Watched {

  private static final int MOST = 4096;
  private static final long LONGEST_ROUND = 1_000_000_000;

  private final int most;
  private final long limitNanos;
  private final Map<Connection, Pause> pausing = new LinkedHashMap<>();
  private final Set<Connection> busy = new HashSet<>();
  private long nextLook = System.nanoTime();

  /** Since when there was nothing whole to read, and how much had been read until then. */
  private static final class Pause {
    private final boolean first;
    private final long bytes;
    private long since = System.nanoTime();
    private boolean sendsBody;

    Pause(boolean first, long bytes) {
      this.first = first;
      this.bytes = bytes;
    }

    /** Whoever waits for a body hangs up by itself, and this only where it does not. */
    boolean isLate(Connection connection, long now, long limit) {
      if (!first && !sendsBody && connection.getBytesIn() == bytes) {
        since = now;
      }
      return now - since > (sendsBody ? 2 * limit : limit);
    }
  }

  /**
   * @param limit how long the headers of a request may take to arrive
   */
  Connections(int most, Duration limit) {
    this.most = most;
    this.limitNanos = limit.toNanos();
  }

  /** So many that as many descriptors are left for everything else. */
  static int affordable() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
        ? Math.clamp(system.getMaxFileDescriptorCount() / 2, 16, MOST)
        : MOST;
  }

  /** What encrypts stands in front of the connection that counts. */
  @Override
  public void onOpened(Connection connection) {
    if (connection instanceof SslConnection) {
      return;
    }
    Connection given = admit(connection);
    if (given != null) {
      given.getEndPoint().close();
    }
  }

  /** Answers the one that has no place any more, which may be this one; null: all have one. */
  private synchronized @Nullable Connection admit(Connection connection) {
    Connection given = null;
    if (pausing.size() + busy.size() >= most) {
      given = leastWorth().orElse(connection);
      pausing.remove(given);
    }
    if (!connection.equals(given)) {
      pausing.put(connection, new Pause(true, 0));
    }
    watch();
    return given;
  }

  /** The oldest that never had a whole request, or else the oldest; none where all are busy. */
  private Optional<Connection> leastWorth() {
    return pausing.entrySet().stream()
        .filter(entry -> entry.getValue().first)
        .findFirst()
        .or(() -> pausing.entrySet().stream().findFirst())
        .map(Map.Entry::getKey);
  }

  @Override
  public synchronized void onClosed(Connection connection) {
    pausing.remove(connection);
    busy.remove(connection);
    watch();
  }

  /** The headers of a request are there, and its body is on its way. */
  synchronized void awaitBody(Connection connection) {
    Pause pause = pausing.get(connection);
    if (pause != null) {
      pause.sendsBody = true;
      pause.since = System.nanoTime();
    }
  }

  /** A whole request is there. */
  synchronized void begin(Connection connection) {
    if (pausing.remove(connection) != null) {
      busy.add(connection);
      watch();
    }
  }

  /** It is answered; there may be another one. */
  synchronized void end(Connection connection) {
    boolean wasBusy = busy.remove(connection);
    if (pausing.remove(connection) != null || wasBusy) {
      pausing.put(connection, new Pause(false, connection.getBytesIn()));
      watch();
    }
  }

  private void watch() {
    if (pausing.isEmpty()) {
      Deadlines.forget(this);
    } else {
      Deadlines.watch(this);
    }
  }

  /** Now and then, which is soon enough. */
  @Override
  public void look(long nanoTime) {
    late(nanoTime).forEach(connection -> connection.getEndPoint().close());
  }

  private synchronized List<Connection> late(long nanoTime) {
    if (nanoTime - nextLook < 0) {
      return List.of();
    }
    nextLook = nanoTime + Math.min(LONGEST_ROUND, limitNanos / 4);
    return pausing.entrySet().stream()
        .filter(each -> each.getValue().isLate(each.getKey(), nanoTime, limitNanos))
        .map(Map.Entry::getKey)
        .toList();
  }
}
