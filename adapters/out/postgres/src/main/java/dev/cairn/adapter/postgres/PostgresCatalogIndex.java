package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.RemotePolicy;
import dev.cairn.adapter.remote.StoreCalls;
import dev.cairn.adapter.remote.catalog.CatalogView;
import dev.cairn.adapter.remote.catalog.CatalogWrite;
import dev.cairn.adapter.remote.catalog.RemoteCatalogIndex;
import dev.cairn.domain.embedding.ModelStamp;
import java.util.Optional;
import java.util.function.Function;

/**
 * Skills and items in PostgreSQL with pgvector, which several processes may share. Searches compare
 * everything that fits: a search must tell how many are near enough, and an index of neighbours
 * could not.
 */
public final class PostgresCatalogIndex extends RemoteCatalogIndex {

  private final Database database;

  private PostgresCatalogIndex(Database database, StoreCalls calls) {
    super(calls, "postgres");
    this.database = database;
  }

  /** Opens the index; what it needs in the database is made where it is missing. */
  public static PostgresCatalogIndex open(PostgresSettings settings) {
    return open(settings, RemotePolicy.DEFAULT);
  }

  static PostgresCatalogIndex open(PostgresSettings settings, RemotePolicy policy) {
    Database database = Database.ofStore(settings, Migrations.ofCatalog());
    StoreCalls calls = new StoreCalls("PostgreSQL", "catalogue index", policy);
    PostgresCatalogIndex index = new PostgresCatalogIndex(database, calls);
    return calls.open(
        index, () -> index.look("", view -> String.valueOf(view.model())), index::close);
  }

  @Override
  public Optional<ModelStamp> model() {
    return calls()
        .call(() -> database.call(it -> Optional.ofNullable(new CatalogTable(it).model())));
  }

  @Override
  public long revision() {
    return calls()
        .call(() -> database.call(it -> new CatalogTable(it).self("").number("revision")));
  }

  @Override
  protected <T> T look(T nothing, Function<CatalogView, T> question) {
    return database.ask(connection -> question.apply(new CatalogTable(connection)));
  }

  @Override
  protected CatalogWrite write() {
    return new CatalogTableWrite(database);
  }

  @Override
  public void close() {
    calls().close();
    database.close();
  }
}
