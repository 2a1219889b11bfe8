package dev.cairn.domain.input;

import static dev.cairn.domain.input.FinderFields.FROM;
import static dev.cairn.domain.input.FinderFields.METADATA;
import static dev.cairn.domain.input.FinderFields.SOURCE;
import static dev.cairn.domain.input.FinderFields.TO;
import static dev.cairn.domain.input.FinderFields.TYPE;

import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.time.TimeStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Requests to look at memories as a whole, described and read. */
public final class ExploreRequests {

  private static final Field<MemoryId> ID =
      Field.required("memory_id", new Kind.Id(), "The memory to which others are wanted.");
  private static final Field<Integer> RELATED_LIMIT =
      Field.optional("limit", new Kind.Whole(1, 50), 10, "How many at most.");
  public static final RequestShape RELATED = RequestShape.of(ID, RELATED_LIMIT);

  private static final Field<TimeStep> BY =
      Field.optional(
          "by",
          new Kind.Choice<>(TimeStep.class),
          TimeStep.DAY,
          "By how long a stretch of the calendar, in UTC.");
  public static final RequestShape HISTOGRAM = narrowed(BY);

  private static final Field<Integer> POINTS =
      Field.optional(
          "limit",
          new Kind.Whole(1, MapRequest.MAX_LIMIT),
          MapRequest.DEFAULT_LIMIT,
          "How many at most, the newest.");
  public static final RequestShape MAP = narrowed(POINTS);

  private ExploreRequests() {}

  private static RequestShape narrowed(Field<?> further) {
    List<Field<?>> fields =
        new ArrayList<>(
            List.of(
                BrowseRequests.ANY_OF,
                BrowseRequests.MATCH_ALL,
                BrowseRequests.ANY,
                TYPE,
                SOURCE,
                METADATA,
                FROM,
                TO));
    fields.add(further);
    return new RequestShape(fields);
  }

  public static RelatedRequest related(Map<String, ? extends @Nullable Object> given) {
    Values values = RELATED.valid(given);
    return new RelatedRequest(values.get(ID), values.get(RELATED_LIMIT));
  }

  public static HistogramRequest histogram(Map<String, ? extends @Nullable Object> given) {
    Values values = HISTOGRAM.read(given);
    return new HistogramRequest(BrowseRequests.tagged(values, false), values.get(BY));
  }

  public static MapRequest map(Map<String, ? extends @Nullable Object> given) {
    Values values = MAP.read(given);
    return new MapRequest(BrowseRequests.tagged(values, false), values.get(POINTS));
  }
}
