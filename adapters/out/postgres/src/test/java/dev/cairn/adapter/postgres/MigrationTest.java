package dev.cairn.adapter.postgres;

import static dev.cairn.adapter.postgres.TestingPostgres.number;
import static dev.cairn.adapter.postgres.TestingPostgres.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.error.QueryError;
import dev.cairn.testkit.Concurrently;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;

class MigrationTest {

  private static final String VERSIONS = "select count(*) from cairn_schema_version";

  private final PostgresSettings settings = TestingPostgres.emptySchema();

  @Test
  void setsAnEmptyDatabaseUpOnFirstUse() {
    try (PostgresSchemaRepository repository = new PostgresSchemaRepository(settings)) {
      assertThat(number(settings, "select count(to_regclass('cairn_items'))")).isZero();

      repository.ping();

      assertThat(number(settings, "select count(*) from cairn_items")).isZero();
      assertThat(number(settings, "select max(version) from cairn_schema_version")).isEqualTo(1);
    }
  }

  @Test
  void leavesADatabaseAloneThatIsUpToDate() {
    SchemaKey key = open().getFirst();

    assertThat(open()).containsExactly(key);
    assertThat(number(settings, VERSIONS)).isEqualTo(1);
  }

  @Test
  void letsManyProcessesStartAtOnce() {
    List<List<SchemaKey>> answers = Concurrently.run(6, process -> open());

    assertThat(answers).containsOnly(List.of(new SchemaKey(ItemType.TOOL, 1)));
    assertThat(number(settings, VERSIONS)).isEqualTo(1);
  }

  @Test
  void refusesADatabaseOfANewerVersion() {
    open();
    run(settings, "insert into cairn_schema_version (version) values (99)");

    assertThatThrownBy(this::open)
        .isInstanceOf(QueryError.class)
        .hasMessage(
            "The schema database was set up by a newer version of Cairn. Use that version to open it.");
  }

  @Test
  void needsNoRightToCreateTablesOnceTheyExist() {
    open();
    run(settings, "create role humble_" + id() + " login");
    run(settings, "grant usage on schema %s to humble_%s".formatted(id(), id()));
    run(
        settings,
        "grant select, insert, update, delete on all tables in schema %s to humble_%s"
            .formatted(id(), id()));
    String url = settings.url().replace("user=postgres", "user=humble_" + id());

    try (PostgresSchemaRepository repository =
        new PostgresSchemaRepository(TestingPostgres.patient(url, "humble_" + id(), ""))) {
      assertThat(repository.save(List.of(Items.tool("b")))).hasSize(1);
    }
  }

  @Test
  void runsOnlyTheScriptsThatAreMissing() throws SQLException {
    bringUp("create table first_one ()");

    bringUp("create table first_one ()", "create table second_one (); create table third_one ()");

    assertThat(number(settings, VERSIONS)).isEqualTo(2);
    assertThat(number(settings, "select count(to_regclass('third_one'))")).isEqualTo(1);
  }

  @Test
  void leavesNothingBehindWhereAScriptFails() {
    assertThatThrownBy(() -> bringUp("create table first_one ()", "this is no SQL"))
        .isInstanceOf(Sql.Failed.class);

    assertThat(number(settings, "select count(to_regclass('first_one'))")).isZero();
    assertThat(number(settings, "select count(to_regclass('cairn_schema_version'))")).isZero();
  }

  private List<SchemaKey> open() {
    try (PostgresSchemaRepository repository = new PostgresSchemaRepository(settings)) {
      return repository.save(List.of(Items.tool("a")));
    }
  }

  private void bringUp(String... scripts) throws SQLException {
    try (Connection connection = DriverManager.getConnection(settings.url())) {
      new Migrations(PostgresFailures.OF_SCHEMAS, "cairn_schema_version", scripts)
          .bringUp(connection);
    }
  }

  private String id() {
    return TestingPostgres.schema(settings);
  }
}
