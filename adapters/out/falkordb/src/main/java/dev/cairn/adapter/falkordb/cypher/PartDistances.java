package dev.cairn.adapter.falkordb.cypher;

import dev.cairn.adapter.remote.Attributes;
import dev.cairn.adapter.remote.words.PartQueries;
import dev.cairn.domain.embedding.Meaning;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
  private final PartQueries parts;
  private final List<String> names = new ArrayList<>();
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  private PartDistances(@Nullable Meaning meaning) {
    this.meaning = meaning;
    this.parts = meaning == null ? new PartQueries(List.of()) : PartQueries.of(meaning);
    for (float[] part : parts.vectors()) {
      String name = COLUMN + names.size();
      names.add(name);
      parameters.put(name, part);
    }
  }

  public static PartDistances to(Meaning meaning) {
    return new PartDistances(meaning);
  }

  /** A step of a question that computes each of them once, and keeps what there is. */
  public String beside(String kept) {
    StringBuilder step = new StringBuilder();
    for (String name : names) {
      step.append(", vec.cosineDistance(c.embedding, vecf32($%1$s)) AS %1$s".formatted(name));
    }
    return names.isEmpty() ? "" : " WITH " + kept + step + "\n";
  }

  /** To be added to others, after that step. */
  public String columns() {
    String orthogonal =
        names.stream().map(name -> name + " = 1.0").collect(Collectors.joining(" OR "));
    return names.isEmpty()
        ? ""
        : ", %s, CASE WHEN %s THEN c.embedding ELSE NULL END AS embedding"
            .formatted(String.join(", ", names), orthogonal);
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
        ? parts.cosines(names.stream().map(name -> 1 - row.fraction(name)).toList())
        : meaning.cosines(row.embedding(meaning.model()).vector());
  }
}
