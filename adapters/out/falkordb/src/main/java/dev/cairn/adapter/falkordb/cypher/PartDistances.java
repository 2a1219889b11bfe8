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
 * along only where a part of it or of the query may be all zeros.
 */
public final class PartDistances {

  /** Nobody asks. */
  public static final PartDistances NONE = new PartDistances(null, List.of());

  private static final String WHOLE = "distance";
  private static final String WEIGHT = "weight";

  private final @Nullable Meaning meaning;
  private final PartQueries parts;
  private final List<String> names = new ArrayList<>();
  private final List<String> computed = new ArrayList<>();
  private final Map<String, Object> parameters = new LinkedHashMap<>();

  private PartDistances(@Nullable Meaning meaning, List<String> known) {
    this.meaning = meaning;
    this.parts = meaning == null ? PartQueries.NONE : PartQueries.of(meaning);
    for (float[] vector : parts.vectors()) {
      String name = names.isEmpty() ? WHOLE : "near" + names.size();
      names.add(name);
      if (!known.contains(name)) {
        computed.add(name);
        parameters.put(name, vector);
      }
    }
    for (int i = 1; i < names.size(); i++) {
      parameters.put(WEIGHT + names.get(i), parts.asked().get(i - 1));
    }
  }

  public static PartDistances to(Meaning meaning) {
    return new PartDistances(meaning, List.of());
  }

  /** The same where a question has found the {@code distance} to the direction of the meaning. */
  public static PartDistances beside(Meaning meaning) {
    return new PartDistances(meaning, List.of(WHOLE));
  }

  /** A step of a question that computes each of them once, and keeps what there is. */
  public String beside(String kept) {
    StringBuilder step = new StringBuilder();
    for (String name : computed) {
      step.append(", vec.cosineDistance(c.embedding, vecf32($%1$s)) AS %1$s".formatted(name));
    }
    return step.isEmpty() ? "" : " WITH " + kept + step + "\n";
  }

  /** To be added to others, after that step. */
  public String columns() {
    String columns = computed.stream().map(name -> ", " + name).collect(Collectors.joining());
    return switch (names.size()) {
      case 0 -> meaning == null ? "" : ", c.embedding AS embedding";
      case 1 -> columns;
      default ->
          columns
              + ", CASE WHEN %s THEN c.embedding ELSE NULL END AS embedding".formatted(untold());
    };
  }

  /** Whether a part may be all zeros, which has the distance 1 to everything. */
  private String untold() {
    List<String> asked = names.subList(1, names.size());
    String rest =
        asked.stream()
            .map(name -> " - $%s%2$s * (1.0 - %2$s)".formatted(WEIGHT, name))
            .collect(Collectors.joining("", "1.0 - " + WHOLE, ""));
    return asked.stream().map(name -> name + " = 1.0 OR ").collect(Collectors.joining())
        + "abs(%s) <= %s".formatted(rest, PartQueries.ROUNDING);
  }

  public Map<String, Object> parameters() {
    return parameters;
  }

  /** What a row says; a vector without a direction is missing, and near to nothing. */
  public List<Double> cosines(Attributes row) {
    if (meaning == null) {
      return List.of();
    }
    boolean asked = !names.isEmpty() && names.stream().allMatch(row::has);
    boolean told = asked && !row.has(Attributes.EMBEDDING);
    return told
        ? parts.cosines(names.stream().map(name -> 1 - row.fraction(name)).toList())
        : meaning.cosines(row.embedding(meaning.model()).vector());
  }
}
