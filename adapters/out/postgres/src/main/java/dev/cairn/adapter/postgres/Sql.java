package dev.cairn.adapter.postgres;

import dev.cairn.adapter.json.ExactJson;
import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.Legible;
import java.io.Serial;
import java.nio.ByteBuffer;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A statement and what its question marks stand for, in their order. */
record Sql(String text, List<@Nullable Object> values) {

  /** The database did not do it; {@link Database} says what that means. */
  static final class Failed extends RuntimeException {
    @Serial private static final long serialVersionUID = 1;

    Failed(SQLException cause) {
      super(cause);
    }

    @Override
    public synchronized SQLException getCause() {
      return (SQLException) Objects.requireNonNull(super.getCause());
    }
  }

  static Sql of(String text, @Nullable Object... values) {
    return new Sql(text, Arrays.asList(values));
  }

  /** The same and more behind it. */
  Sql then(String more, @Nullable Object... further) {
    return then(of(more, further));
  }

  Sql then(Sql more) {
    List<@Nullable Object> all = new ArrayList<>(values);
    all.addAll(more.values);
    return new Sql(text + "\n" + more.text, all);
  }

  /** Rows as one value. */
  static String json(List<Attributes> rows) {
    return ExactJson.write(rows.stream().map(Attributes::values).toList());
  }

  <T> List<T> list(Connection connection, Function<Attributes, T> reading) {
    return Legible.of("row of PostgreSQL", run(connection), reading);
  }

  /** The first of the rows. */
  Attributes only(Connection connection) {
    return run(connection).getFirst();
  }

  /**
   * Gives the rows that it asks for; what is said before or after a question, in the same breath,
   * gives none.
   */
  List<Attributes> run(Connection connection) {
    try (PreparedStatement statement = connection.prepareStatement(text)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, bound(values.get(i)));
      }
      boolean asked = statement.execute();
      while (!asked && statement.getUpdateCount() >= 0) {
        asked = statement.getMoreResults();
      }
      List<Attributes> rows = new ArrayList<>();
      ResultSet found = statement.getResultSet();
      while (found != null && found.next()) {
        rows.add(row(found));
      }
      return rows;
    } catch (SQLException e) {
      throw new Failed(e);
    }
  }

  /** The elements of a collection are given as texts; statements say what they are. */
  private static @Nullable Object bound(@Nullable Object value) {
    return value instanceof Collection<?> many
        ? many.stream().map(String::valueOf).toArray(String[]::new)
        : value;
  }

  private static Attributes row(ResultSet found) throws SQLException {
    ResultSetMetaData columns = found.getMetaData();
    Map<String, @Nullable Object> row = new HashMap<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      row.put(columns.getColumnLabel(i), value(found.getObject(i)));
    }
    return new Attributes(row);
  }

  private static @Nullable Object value(@Nullable Object given) throws SQLException {
    return switch (given) {
      case Array array -> Arrays.asList((Object[]) array.getArray());
      case byte[] sent -> vector(ByteBuffer.wrap(sent));
      case Integer number -> Long.valueOf(number);
      case UUID id -> id.toString();
      case null, default -> given;
    };
  }

  /** As pgvector sends it: how many numbers there are, a reserve, and the numbers. */
  private static float[] vector(ByteBuffer sent) {
    float[] vector = new float[sent.getShort()];
    sent.position(2 * Short.BYTES).asFloatBuffer().get(vector);
    return vector;
  }
}
