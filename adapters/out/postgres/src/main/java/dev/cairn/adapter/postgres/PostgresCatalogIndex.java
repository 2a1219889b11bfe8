package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.adapter.remote.catalog.CatalogKind;
import dev.cairn.adapter.remote.catalog.CatalogWrite;
import dev.cairn.adapter.remote.catalog.HeldCatalogIndex;
import java.sql.Connection;
import java.util.List;
import java.util.Objects;

/** Skills and items in PostgreSQL with pgvector, which several processes may share. */
public final class PostgresCatalogIndex extends HeldCatalogIndex {

  private final Database database;

  private PostgresCatalogIndex(Database database, StoreCalls calls) {
    super(calls, "postgres", database::close);
    this.database = database;
  }

  /** Opens the index; what it needs in the database is made where it is missing. */
  public static PostgresCatalogIndex open(PostgresSettings settings) {
    return open(settings, RemotePolicy.DEFAULT);
  }

  static PostgresCatalogIndex open(PostgresSettings settings, RemotePolicy policy) {
    Database database = new Database(settings, Migrations.ofCatalog());
    StoreCalls calls = new StoreCalls("PostgreSQL", "catalogue index", policy);
    PostgresCatalogIndex index = new PostgresCatalogIndex(database, calls);
    return calls.open(index, index::stored, index::close);
  }

  /**
   * What the catalogue says about itself.
   *
   * @param lock keeps others from changing it until the end of the transaction; empty: none
   */
  static Attributes state(Connection connection, String lock) {
    return Sql.of("select * from cairn_catalog_state " + lock).only(connection);
  }

  @Override
  protected long stored() {
    return database.call(connection -> state(connection, "").number("revision"));
  }

  @Override
  protected Contents contents() {
    return database.ask(
        connection -> {
          Attributes state = state(connection, "");
          return new Contents(
              state.number("revision"),
              state.model("model"),
              find(connection, CatalogKind.SKILL, Sql.of("")),
              find(connection, CatalogKind.ITEM, Sql.of("")));
        });
  }

  @Override
  protected <E> List<E> find(CatalogKind<?, E> kind, List<String> ids) {
    Sql condition = Sql.of("and id = any (?::text[])", ids);
    return database.call(connection -> find(connection, kind, condition));
  }

  private static <E> List<E> find(Connection connection, CatalogKind<?, E> kind, Sql condition) {
    return Sql.of("select id, name, description, active, types, type, number, skills, \"primary\",")
        .then("parameters, vector_send(embedding) as embedding, model, \"modelDimension\"")
        .then("from cairn_catalog, cairn_catalog_state where kind = ?", kind.label())
        .then(condition)
        .list(connection, row -> kind.embedded(row, Objects.requireNonNull(row.model("model"))));
  }

  @Override
  protected CatalogWrite write() {
    return new CatalogTableWrite(database);
  }
}
