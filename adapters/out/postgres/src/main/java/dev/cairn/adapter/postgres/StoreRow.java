package dev.cairn.adapter.postgres;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.domain.embedding.ModelStamp;
import java.sql.Connection;
import java.util.Objects;
import java.util.Optional;

/** The one row in which a store of memories says which models it has. */
final class StoreRow {

  private static final String READ =
      """
      select generation, model, model_dimension as "modelDimension", next,
        next_model as "nextModel", next_model_dimension as "nextModelDimension",
        concat_ws(' ', 'cairn_memories'::regclass::oid, generation,
          (select count from cairn_label_counts where kind = 'writes')) as revision
      from cairn_memory_store
      """;

  private static final String CHUNK_TABLES =
      """
      select relname as name from pg_class
      where relnamespace = current_schema()::regnamespace and relkind = 'r'
        and relname ~ '^cairn_(chunks|words)_[0-9]+$'
      """;

  private static final String PROMOTE =
      """
      update cairn_memory_store set generation = next, model = next_model,
        model_dimension = next_model_dimension, next = null, next_model = null,
        next_model_dimension = null
      """;

  private StoreRow() {}

  static StoreModels read(Connection connection) {
    return read(connection, "");
  }

  /** The same, with what every write changes. */
  static Attributes said(Connection connection) {
    return Sql.of(READ).only(connection);
  }

  /** The models as they stay until the end of the transaction; undecided, for one writer only. */
  static StoreModels share(Connection connection) {
    return read(connection).model() == null ? own(connection) : read(connection, "for share");
  }

  /** The same, while nobody else writes. */
  static StoreModels own(Connection connection) {
    return read(connection, "for update");
  }

  /** The chunks in service; none before the first memory. */
  static Optional<ChunkTable> chunks(StoreModels models) {
    return Optional.ofNullable(models.model())
        .map(model -> new ChunkTable(models.generation(), model));
  }

  /** The first memory decides on the model. */
  static ChunkTable decide(Connection connection, StoreModels models, ModelStamp model) {
    ChunkTable table = new ChunkTable(models.generation(), model);
    table.create(connection);
    Sql.of(
            "update cairn_memory_store set model = ?, model_dimension = ?",
            model.name(),
            model.dimension())
        .run(connection);
    return table;
  }

  static ChunkTable begin(Connection connection, ModelStamp model) {
    Sql.of(
            "update cairn_memory_store set last = last + 1, next = last + 1, next_model = ?,"
                + " next_model_dimension = ?",
            model.name(),
            model.dimension())
        .run(connection);
    ChunkTable table = next(read(connection), model);
    table.create(connection);
    return table;
  }

  static ChunkTable next(StoreModels models, ModelStamp model) {
    return new ChunkTable(Objects.requireNonNull(models.next()), model);
  }

  /** The other chunks take over, however the other model has cut the texts. */
  static void promote(Connection connection, ChunkTable chunks) {
    Sql.of("update cairn_memories m set chunks = n.chunks, words = n.words from (")
        .then("select memory, count(*) as chunks, sum(length) as words from " + chunks.name())
        .then("group by memory) as n")
        .then("where m.id = n.memory and (m.chunks, m.words) <> (n.chunks, n.words)")
        .run(connection);
    Sql.of(PROMOTE).run(connection);
  }

  /** Removes the chunks of generations that are neither in service nor under construction. */
  static void sweep(Connection connection) {
    StoreModels models = read(connection);
    for (String table : Sql.of(CHUNK_TABLES).list(connection, row -> row.text("name"))) {
      int generation = Integer.parseInt(table.substring(table.lastIndexOf('_') + 1));
      if (generation != models.generation() && !Objects.equals(generation, models.next())) {
        Sql.of("drop table " + table).run(connection);
      }
    }
  }

  private static StoreModels read(Connection connection, String locking) {
    return StoreModels.of(Sql.of(READ + locking).only(connection));
  }
}
