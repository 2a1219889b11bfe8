package dev.cairn.adapter.rest.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.junit.jupiter.api.Test;

class ConnectionsTest {

  private final Connections connections = new Connections(3, Duration.ofHours(1));

  @Test
  void aNewcomerTakesThePlaceOfTheOldestThatNeverHadARequest() {
    Connection known = answered(opened());
    Connection silent = opened();
    Connection later = opened();

    Connection newcomer = opened();

    assertThat(open(known, silent, later, newcomer)).containsExactly(true, false, true, true);
  }

  @Test
  void whereAllHadOneItTakesThatOfTheOldest() {
    Connection oldest = answered(opened());
    Connection busy = opened();
    connections.begin(busy);
    Connection later = answered(opened());

    Connection newcomer = opened();

    assertThat(open(oldest, busy, later, newcomer)).containsExactly(false, true, true, true);
  }

  @Test
  void whereAllAreBusyTheNewcomerIsClosed() {
    List<Connection> busy = Stream.generate(this::opened).limit(3).toList();
    busy.forEach(connections::begin);

    Connection refused = opened();
    connections.onClosed(busy.get(0));
    Connection welcome = opened();

    assertThat(busy).allMatch(ConnectionsTest::isOpen);
    assertThat(open(refused, welcome)).containsExactly(false, true);
  }

  private Connection opened() {
    Connection connection = new Idle();
    connections.onOpened(connection);
    return connection;
  }

  private Connection answered(Connection connection) {
    connections.begin(connection);
    connections.end(connection);
    return connection;
  }

  private static List<Boolean> open(Connection... all) {
    return Stream.of(all).map(ConnectionsTest::isOpen).toList();
  }

  private static boolean isOpen(Connection connection) {
    return connection.getEndPoint().isOpen();
  }

  /** A connection on which nothing arrives. */
  private static final class Idle extends AbstractConnection {

    Idle() {
      super(new ByteArrayEndPoint(), Runnable::run);
    }

    @Override
    public void onFillable() {}
  }
}
