package dev.cairn.adapter.postgres;

import static dev.cairn.adapter.postgres.Items.titled;
import static dev.cairn.adapter.postgres.Items.tool;
import static dev.cairn.adapter.postgres.TestingPostgres.number;
import static dev.cairn.adapter.postgres.TestingPostgres.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import dev.cairn.domain.error.QueryError;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that is up, and in trouble. */
@Timeout(60)
class FailureTest {

  private final PostgresSettings settings = TestingPostgres.emptySchema();
  private final PostgresSchemaRepository repository = new PostgresSchemaRepository(settings);
  private final SchemaKey key = repository.save(List.of(tool("a"))).getFirst();

  @AfterEach
  void close() {
    repository.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01", "57P01", "08006"})
  void triesAgainWhatFailedForAPassingReason(String state) {
    failFirst(2, state);

    repository.save(List.of(tool("a", "second")));

    assertThat(attempts()).isEqualTo(3);
    assertThat(repository.load(List.of(key))).containsEntry(key, titled("second"));
  }

  @Test
  void givesUpAfterAFewAttempts() {
    failFirst(100, "40001");

    assertThatThrownBy(() -> repository.save(List.of(tool("a", "second"))))
        .isInstanceOf(DatabaseError.class)
        .hasMessage("The schema database is too busy");

    assertThat(attempts()).isEqualTo(1 + settings.retries());
  }

  @Test
  void doesNotTryAgainWhatWouldFailAgain() {
    failFirst(100, "P0001");

    assertThatThrownBy(() -> repository.save(List.of(tool("a", "second"))))
        .isInstanceOf(QueryError.class)
        .hasMessage("The schema database refused the request");

    assertThat(attempts()).isEqualTo(1);
  }

  @Test
  void savesNothingWhereOneRecordOfManyIsRefused() {
    run(
        settings,
        "alter table cairn_items add constraint no_bad_ones check (item_id <> 'bad') not valid");
    List<ItemRecord> records = new ArrayList<>(Items.tools(600));
    records.add(tool("a", "changed"));
    records.add(tool("bad"));

    assertThatThrownBy(() -> repository.save(records)).isInstanceOf(QueryError.class);

    assertThat(number(settings, "select count(*) from cairn_items")).isEqualTo(1);
    assertThat(repository.load(List.of(key))).containsEntry(key, titled("a"));
  }

  @Test
  void goesOnAfterItsConnectionsWereCut() {
    run("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cairn'");

    assertThat(repository.load(List.of(key))).containsOnlyKeys(key);
  }

  @Test
  void givesAServerUpThatFallsSilent() {
    try (PostgresSchemaRepository impatient = limited(1, 1_000)) {
      impatient.ping();
      String frozen = backends();
      signal("STOP", frozen);
      try {
        assertThatThrownBy(() -> impatient.load(List.of(key))).isInstanceOf(ConnectionError.class);
        assertThat(impatient.load(List.of(key))).containsOnlyKeys(key);
      } finally {
        signal("CONT", frozen);
      }
    }
  }

  @Test
  void givesAStatementUpThatTakesTooLong() throws SQLException {
    try (PostgresSchemaRepository impatient = limited(10, 1_000);
        Connection other = connect()) {
      impatient.ping();
      lock(other);

      assertThatThrownBy(() -> impatient.load(List.of(key)))
          .isInstanceOf(DatabaseError.class)
          .hasMessage("The schema database took too long");

      other.rollback();
      assertThat(impatient.load(List.of(key))).containsOnlyKeys(key);
    }
  }

  @Test
  void saysSoWhereAllConnectionsAreInUse() throws SQLException {
    try (PostgresSchemaRepository small = limited(1, 60_000);
        Connection other = connect()) {
      small.ping();
      lock(other);
      CompletableFuture<Integer> waiting =
          CompletableFuture.supplyAsync(() -> small.load(List.of(key)).size());
      awaitSomeoneWaitingForALock();

      assertThatThrownBy(() -> small.load(List.of(key)))
          .isInstanceOf(ConnectionError.class)
          .hasMessage(
              "Database connection failed: all connections to the schema database are in use");

      other.rollback();
      assertThat(waiting.join()).isEqualTo(1);
      assertThat(small.load(List.of(key))).hasSize(1);
    }
  }

  @Test
  void leavesARecordOutThatSomebodySpoiled() {
    SchemaKey good = repository.save(List.of(tool("b"))).getFirst();
    run(settings, "update cairn_items set input_schema = '[1, 2]' where item_id = 'a'");

    assertThat(repository.load(List.of(key, good))).containsOnlyKeys(good);
  }

  @Test
  void keepsTheWholeRecordForThoseWhoLookIntoTheDatabase() {
    assertThat(
            number(
                settings,
                """
                select count(*) from cairn_items where profile @>
                '{"name": "a name", "description": "what it does", "skill_ids": ["skill"],
                  "primary_skill_id": "skill", "is_active": true}'
                """))
        .isEqualTo(1);
  }

  @Test
  void failsAfterClosingLikeADatabaseThatIsGone() {
    repository.close();

    assertThatThrownBy(() -> repository.load(List.of(key))).isInstanceOf(ConnectionError.class);
  }

  /** The first writes fail with this state, and are counted though they are rolled back. */
  private void failFirst(int times, String state) {
    run(
        settings,
        """
        create sequence attempts;
        create function refuse() returns trigger language plpgsql as $$
        begin
          if nextval('%1$s.attempts') <= %2$d then
            raise exception 'secret detail' using errcode = '%3$s';
          end if;
          return new;
        end $$;
        create trigger refuse before insert on cairn_items
        for each row execute function refuse();
        """
            .formatted(TestingPostgres.schema(settings), times, state));
  }

  private long attempts() {
    return number(settings, "select last_value from attempts");
  }

  /** The server's processes that work for us. */
  private static String backends() {
    return TestingPostgres.text(
        "select string_agg(pid::text, ' ') from pg_stat_activity where application_name = 'cairn'");
  }

  private static void signal(String signal, String processes) {
    try {
      Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + processes).start();
      assertThat(kill.waitFor()).isZero();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private PostgresSchemaRepository limited(int connections, long statementMillis) {
    return new PostgresSchemaRepository(
        new PostgresSettings(
            settings.url(),
            settings.user(),
            settings.password(),
            connections,
            Duration.ofSeconds(2),
            Duration.ofMillis(statementMillis),
            0));
  }

  private Connection connect() throws SQLException {
    Connection connection = DriverManager.getConnection(settings.url());
    connection.setAutoCommit(false);
    return connection;
  }

  private static void lock(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("lock table cairn_items in access exclusive mode");
    }
  }

  private void awaitSomeoneWaitingForALock() {
    while (number(settings, "select count(*) from pg_locks where not granted") == 0) {
      LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
    }
  }
}
