package dev.cairn.adapter.postgres;

import static dev.cairn.adapter.postgres.Items.titled;
import static dev.cairn.adapter.postgres.Items.tool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server that is down, comes back, or does not let us in. */
@Timeout(120)
class OutageTest {

  private static final SchemaKey KEY = new SchemaKey(ItemType.TOOL, 1);

  @TempDir private Path folder;

  @Test
  void goesOnAfterTheServerWasAway() throws IOException {
    int port;
    try (EmbeddedPostgres first = server(0)) {
      port = first.getPort();
    }
    try (PostgresSchemaRepository repository = repository(port, "postgres", "postgres")) {
      assertUnreachable(() -> repository.load(List.of(KEY)));

      try (EmbeddedPostgres second = server(port)) {
        assertThat(awaited(() -> repository.save(List.of(tool("a"))))).containsExactly(KEY);
        assertThat(second.getPort()).isEqualTo(port);
      }
      assertUnreachable(() -> repository.save(List.of(tool("a", "lost"))));
      assertUnreachable(() -> repository.load(List.of(KEY)));
      assertUnreachable(
          () -> {
            repository.ping();
            return "pong";
          });

      try (EmbeddedPostgres third = server(port)) {
        assertThat(awaited(() -> repository.load(List.of(KEY)))).containsEntry(KEY, titled("a"));
        assertThat(third.getPort()).isEqualTo(port);
      }
    }
  }

  @Test
  void saysNothingSecretWhereThePasswordIsWrong() throws IOException {
    try (EmbeddedPostgres server = server(0);
        PostgresSchemaRepository repository = repository(server.getPort(), "postgres", "hunter2")) {
      requirePasswords(server);

      assertThatThrownBy(() -> repository.load(List.of(KEY)))
          .isInstanceOf(ConnectionError.class)
          .hasMessage("Database connection failed: the schema database refused the credentials");
    }
  }

  @Test
  void saysSoWhereTheDatabaseDoesNotExist() throws IOException {
    try (EmbeddedPostgres server = server(0);
        PostgresSchemaRepository repository = repository(server.getPort(), "nowhere", "x")) {

      assertThatThrownBy(repository::ping)
          .isInstanceOf(ConnectionError.class)
          .hasMessage("Database connection failed: the schema database does not exist");
    }
  }

  @Test
  void opensWhereNobodyListens() throws IOException {
    try (PostgresSchemaRepository repository = repository(freePort(), "postgres", "hunter2")) {
      assertUnreachable(() -> repository.load(List.of(KEY)));
      assertThat(repository.load(List.of())).isEmpty();
    }
  }

  @Test
  void givesUpAServerThatAcceptsAndThenSaysNothing() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        PostgresSchemaRepository repository =
            repository(silent.getLocalPort(), "postgres", "hunter2")) {
      assertUnreachable(() -> repository.load(List.of(KEY)));
    }
  }

  private static void assertUnreachable(Supplier<?> call) {
    assertThatThrownBy(call::get)
        .isInstanceOf(ConnectionError.class)
        .hasMessage("Database connection failed");
  }

  /** The answer as soon as there is one. */
  private static <T> T awaited(Supplier<T> call) {
    while (true) {
      try {
        return call.get();
      } catch (CoreError e) {
        LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
      }
    }
  }

  private EmbeddedPostgres server(int port) throws IOException {
    EmbeddedPostgres.Builder builder =
        EmbeddedPostgres.builder()
            .setDataDirectory(folder.resolve("data"))
            .setCleanDataDirectory(false);
    return (port == 0 ? builder : builder.setPort(port)).start();
  }

  private void requirePasswords(EmbeddedPostgres server) throws IOException {
    Files.writeString(
        folder.resolve("data").resolve("pg_hba.conf"), "host all all 127.0.0.1/32 scram-sha-256\n");
    try (var connection = server.getPostgresDatabase().getConnection();
        var statement = connection.createStatement()) {
      statement.execute("select pg_reload_conf()");
    } catch (SQLException e) {
      throw new AssertionError(e);
    }
  }

  private static PostgresSchemaRepository repository(int port, String database, String password) {
    return new PostgresSchemaRepository(
        new PostgresSettings(
            "jdbc:postgresql://127.0.0.1:%d/%s".formatted(port, database),
            "postgres",
            password,
            10,
            Duration.ofSeconds(3),
            Duration.ofSeconds(2),
            2));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
