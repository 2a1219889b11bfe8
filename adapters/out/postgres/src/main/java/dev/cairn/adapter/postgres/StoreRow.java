package dev.cairn.adapter.postgres;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.memories.StoreModels;
import dev.cairn.domain.embedding.ModelStamp;
import java.sql.Connection;
import java.util.Objects;
import java.util.Optional;

/** The one row in which a store of memories says which models it has. */
final class StoreRow {

  private StoreRow() {}

  static StoreModels read(Connection connection) {
    return StoreModels.of(said(connection, Sql.of("")));
  }

  /**
   * The same, with a revision, which every write changes.
   *
   * @param more columns that are asked for along with it
   */
  static Attributes said(Connection connection, Sql more) {
    return Sql.of("select s.*, concat_ws(' ', 'cairn_memories'::regclass::oid, generation,")
        .then("(select count from cairn_label_counts where kind = 'writes')) as revision")
        .then(more)
        .then("from cairn_memory_store s")
        .only(connection);
  }

  /** The models as they stay until the end of the transaction; undecided, for one writer only. */
  static StoreModels share(Connection connection) {
    return read(connection).model() == null
        ? StoreModels.of(own(connection))
        : StoreModels.of(Sql.of("select * from cairn_memory_store for share").only(connection));
  }

  /** What the store says, while nobody else writes. */
  static Attributes own(Connection connection) {
    return Sql.of("select * from cairn_memory_store for update").only(connection);
  }

  private static void say(Connection connection, Attributes said) {
    Sql.of("select cairn_say(?::json)", ExactJson.write(said.values())).run(connection);
  }

  /** The chunks in service; none before the first memory. */
  static Optional<ChunkTable> chunks(StoreModels models) {
    return Optional.ofNullable(models.model())
        .map(model -> new ChunkTable(models.generation(), model));
  }

  /** The first memory decides on the model. */
  static ChunkTable decide(Connection connection, StoreModels models, ModelStamp model) {
    say(connection, StoreModels.decided(own(connection), model));
    return new ChunkTable(models.generation(), model).create(connection);
  }

  /** The chunks for another model that have been begun, or are begun now in place of others. */
  static ChunkTable next(Connection connection, ModelStamp model) {
    Attributes said = own(connection);
    boolean begun = StoreModels.of(said).isBegunFor(model);
    Attributes now = begun ? said : StoreModels.begun(said, model);
    ChunkTable chunks = new ChunkTable(Objects.requireNonNull(StoreModels.of(now).next()), model);
    if (!begun) {
      say(connection, now);
      chunks.create(connection);
    }
    sweep(connection);
    return chunks;
  }

  /** The other chunks take over, however the other model has cut the texts. */
  static void promote(Connection connection, ChunkTable chunks) {
    Sql.of("update cairn_memories m set chunks = n.chunks, words = n.words from (")
        .then("select memory, count(*) as chunks, sum(length) as words from " + chunks.name())
        .then("group by memory) as n")
        .then("where m.id = n.memory and (m.chunks, m.words) <> (n.chunks, n.words)")
        .run(connection);
    say(connection, StoreModels.promoted(own(connection)));
  }

  /** Removes the chunks of generations that are neither in service nor under construction. */
  static void sweep(Connection connection) {
    Sql.of("select cairn_sweep()").run(connection);
  }
}
