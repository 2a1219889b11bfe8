package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.remote.MalformedAnswer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One row of an answer. Asking a cell for what it does not hold is a {@link MalformedAnswer}. */
record Row(List<@Nullable Object> cells) {

  boolean has(int column) {
    return column < cells.size() && cells.get(column) != null;
  }

  String text(int column) {
    return as(String.class, column);
  }

  @Nullable String textOrNull(int column) {
    return has(column) ? text(column) : null;
  }

  long integer(int column) {
    return as(Long.class, column);
  }

  int small(int column) {
    return Math.toIntExact(integer(column));
  }

  double number(int column) {
    return as(Number.class, column).doubleValue();
  }

  boolean flag(int column) {
    return as(Boolean.class, column);
  }

  float @Nullable [] vectorOrNull(int column) {
    return has(column) ? as(float[].class, column) : null;
  }

  List<String> texts(int column) {
    List<?> list = as(List.class, column);
    return list.stream().map(value -> cast(String.class, value)).toList();
  }

  /** The cells inside a cell that holds a list. */
  Row row(int column) {
    return of(as(List.class, column));
  }

  /** The rows inside a cell that holds a list of lists. */
  List<Row> rows(int column) {
    List<?> list = as(List.class, column);
    return list.stream().map(Row::of).toList();
  }

  private static Row of(@Nullable Object value) {
    if (value instanceof List<?> cells) {
      return new Row(new ArrayList<@Nullable Object>(cells));
    }
    throw new MalformedAnswer("a list is missing");
  }

  private <T> T as(Class<T> type, int column) {
    if (column >= cells.size()) {
      throw new MalformedAnswer("a column is missing");
    }
    return cast(type, cells.get(column));
  }

  private static <T> T cast(Class<T> type, @Nullable Object value) {
    if (!type.isInstance(value)) {
      throw new MalformedAnswer("a value is not a " + type.getSimpleName());
    }
    return type.cast(value);
  }
}
