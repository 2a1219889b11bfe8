package dev.cairn.adapter.falkordb.cypher;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.words.PartQueries;
import dev.cairn.domain.embedding.Meaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How near a chunk {@code c} is to a meaning, part by part, as columns of a question: the server
 * takes a tenth of the time for the distances that it takes to spell out a vector. A vector comes
 * along only where a part may be all zeros.
 */
public final class PartDistances {

  /** Nobody asks. */
  public static final PartDistances NONE = new PartDistances(null);

  private static final String COLUMN = "near";

  private final @Nullable Meaning meaning;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  private PartDistances(@Nullable Meaning meaning) {
    this.meaning = meaning;
    if (meaning != null) {
      for (float[] part : PartQueries.of(meaning).vectors()) {
        String name = COLUMN + names.size();
        names.add(name);
        parameters.put(name, part);
      }
    }
  }

  public static PartDistances to(Meaning meaning) {
    return new PartDistances(meaning);
  }

  /** To be added to others. */
  public String columns() {
    StringBuilder columns = new StringBuilder();
    StringBuilder orthogonal = new StringBuilder();
    for (String name : names) {
      String distance = "vec.cosineDistance(c.embedding, vecf32($" + name + "))";
      columns.append(", ").append(distance).append(" AS ").append(name);
      orthogonal.append(orthogonal.isEmpty() ? "" : " OR ").append(distance).append(" = 1.0");
    }
    return names.isEmpty()
        ? ""
        : columns + ", CASE WHEN " + orthogonal + " THEN c.embedding ELSE NULL END AS embedding";
  }

  public Map<String, Object> parameters() {
    return parameters;
  }

  /** What a row says; a vector without a direction is missing, and near to nothing. */
  public List<Double> cosines(Attributes row) {
    if (meaning == null) {
      return List.of();
    }
    boolean told = names.stream().allMatch(row::has) && !row.has(Attributes.EMBEDDING);
    return told
        ? PartQueries.of(meaning)
            .cosines(names.stream().map(name -> 1 - row.fraction(name)).toList())
        : meaning.cosines(row.embedding(meaning.model()).vector());
  }
}
