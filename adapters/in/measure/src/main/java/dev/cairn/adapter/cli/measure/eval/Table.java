package dev.cairn.adapter.cli.measure.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows under a head, each column as wide as it needs; a column without any content is left out.
 *
 * @param names how many columns hold names, which stand left; figures stand right
 */
record Table(int names, List<String> head, List<List<String>> rows) {

  Table {
    head = List.copyOf(head);
    rows = rows.stream().map(List::copyOf).toList();
  }

  String text() {
    int[] shown = IntStream.range(0, head.size()).filter(this::hasContent).toArray();
    List<List<String>> lines = new ArrayList<>(rows);
    lines.addFirst(head);
    return lines.stream()
        .map(line -> line(line, shown).stripTrailing() + "\n")
        .collect(Collectors.joining());
  }

  private String line(List<String> cells, int[] shown) {
    return IntStream.of(shown)
        .mapToObj(column -> padded(cells.get(column), column))
        .collect(Collectors.joining("  "));
  }

  private String padded(String cell, int column) {
    String space = " ".repeat(width(column) - cell.length());
    return column < names ? cell + space : space + cell;
  }

  private int width(int column) {
    int widest = rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
    return Math.max(head.get(column).length(), widest);
  }

  private boolean hasContent(int column) {
    return rows.stream().anyMatch(row -> !row.get(column).isEmpty());
  }
}
