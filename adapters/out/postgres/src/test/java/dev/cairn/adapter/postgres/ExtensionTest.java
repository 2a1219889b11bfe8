package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.error.QueryError;
import org.junit.jupiter.api.Test;

/** pgvector is asked for by name, and whoever lacks it learns what to do. */
class ExtensionTest {

  private final PostgresServer server = PostgresServer.shared();

  @Test
  void isCreatedWhereItIsMissing() {
    server.run("create database bare");

    try (MemoryStore store = PostgresServer.memories(in("bare", "postgres"))) {
      assertThat(store.model()).isEmpty();
    }
  }

  @Test
  void aServerWithoutItIsRefusedWithTheWayOut() {
    assertThatThrownBy(() -> PostgresServer.memories(TestingPostgres.emptySchema()))
        .isInstanceOf(QueryError.class)
        .hasMessage(
            "PostgreSQL needs the extension pgvector in version 0.8 or newer, and the server has"
                + " none: install it there (its package or the image pgvector/pgvector)");
  }

  @Test
  void anOldOneIsRefusedWithTheWayOut() {
    server.run("create database old");
    try (MemoryStore store = PostgresServer.memories(in("old", "postgres"))) {
      assertThat(store.model()).isEmpty();
    }
    server.run("old", "update pg_extension set extversion = '0.7.4' where extname = 'vector'");

    assertThatThrownBy(() -> PostgresServer.catalog(in("old", "postgres")))
        .isInstanceOf(QueryError.class)
        .hasMessage(
            "The extension pgvector of this database is of version 0.7.4, and 0.8 or newer is"
                + " needed: install it on the server, and run 'alter extension vector update'"
                + " there");
  }

  @Test
  void aUserWhoMayNotCreateItLearnsWhoCan() {
    server.run("create role humble login");
    server.run("create database humble owner humble");

    assertThatThrownBy(() -> PostgresServer.memories(in("humble", "humble")))
        .isInstanceOf(QueryError.class)
        .hasMessage(
            "The user of PostgreSQL may not create the extension pgvector: let an administrator run"
                + " 'create extension vector' in this database");

    server.run("humble", "create extension vector");
    try (MemoryStore store = PostgresServer.memories(in("humble", "humble"))) {
      assertThat(store.model()).isEmpty();
    }
  }

  private PostgresSettings in(String database, String user) {
    return server.settings(database, user, "");
  }
}
