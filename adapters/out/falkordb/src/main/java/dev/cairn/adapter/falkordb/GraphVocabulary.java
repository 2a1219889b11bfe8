package dev.cairn.adapter.falkordb;

import dev.cairn.adapter.falkordb.cypher.Statement;
import dev.cairn.adapter.remote.words.NumberedVocabulary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The terms of a graph as nodes with numbers; the graph's own node says how many there are. */
record GraphVocabulary(Graph graph) implements NumberedVocabulary.Shelf {

  @Override
  public SortedMap<Integer, String> after(int number) {
    SortedMap<Integer, String> terms = new TreeMap<>();
    graph
        .read(
            Statement.of("MATCH (w:Word) WHERE w.n > $n RETURN w.n AS n, w.term AS term")
                .with("n", number))
        .map(row -> terms.put(row.small("n"), row.text("term")));
    return terms;
  }

  /** All or none, as the server compares the number. */
  @Override
  public boolean append(int number, List<String> terms) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (String term : terms) {
      rows.add(Map.of("n", number + 1 + rows.size(), "term", term));
    }
    return graph
            .write(
                Statement.of(
                        """
                MATCH (s:Cairn) WHERE coalesce(s.words, 0) = $n
                SET s.words = $last
                WITH s UNWIND $rows AS r
                CREATE (:Word {n: r.n, term: r.term})
                RETURN count(r) AS count
                """)
                    .with("n", number)
                    .with("last", number + rows.size())
                    .with("rows", rows))
            .count()
        > 0;
  }
}
