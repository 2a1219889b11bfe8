package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests to browse memories, described and read. Each either is valid as a whole or fails with a
 * {@link dev.cairn.domain.error.ValidationError} that lists everything wrong.
 */
public final class BrowseRequests {

  private static final Field<MemoryType> TYPE =
      Field.optional("memory_type", MemoryRequests.TYPE, "Only this type.");
  private static final Field<String> SOURCE =
      Field.optional("source", MemoryRequests.SOURCE, "Only from exactly this source.");
  private static final Field<List<Filter>> METADATA =
      Field.optional(
              "metadata", new Kind.Conditions(), List.of(), "Only where these fields say so.")
          .hinting("{project: x, priority: {gte: 2}}");
  private static final Field<Boolean> MATCH_ALL =
      Field.flag("tag_match_all", false, "All of the tags instead of any of them.");
  private static final Field<Moment> FROM =
      Field.optional(
              "date_from",
              new Kind.Date(false),
              "Created then or later: ISO 8601, or 7d, 6m, 1y ago.")
          .hinting("ISO 8601, or ago: 7d, 6m, 1y");
  private static final Field<Moment> TO =
      Field.optional("date_to", new Kind.Date(true), "Created then or earlier, likewise.");
  private static final Field<Boolean> FACETS =
      Field.flag("facets", true, "Whether to count what fits.");

  static final Field<Integer> PAGE =
      Field.optional("page", new Kind.PageNumber(Paging.MAX_PAGE), 1, "Which page, from 1.");
  private static final Field<Integer> PAGE_SIZE =
      pageSize(Paging.DEFAULT_PAGE_SIZE, "How many on a page.");
  private static final Field<Cursor> CURSOR =
      Field.optional(
              "cursor",
              new Kind.Continuation(),
              "The next_cursor of the page before, instead of page; others may write meanwhile.")
          .hinting("next_cursor of the page before");

  private static final Field<Tags> ANY_OF =
      Field.optional(
          "tags", MemoryRequests.ANY_TAGS, "Only memories with any of these whole tags.");
  public static final RequestShape FACETED =
      RequestShape.of(
          ANY_OF, MATCH_ALL, TYPE, SOURCE, METADATA, FROM, TO, FACETS, PAGE, PAGE_SIZE, CURSOR);

  private static final Field<Tags> TAGS =
      Field.required("tags", MemoryRequests.WANTED_TAGS, "Memories with any of these.");
  public static final RequestShape BY_TAG =
      RequestShape.of(TAGS, MATCH_ALL, TYPE, SOURCE, METADATA, PAGE, PAGE_SIZE, CURSOR);

  private static final Field<String> TAG =
      Field.optional(
          "tag", new Kind.Text(Tags.MAX_LENGTH), "Only memories with this tag; case matters.");
  public static final RequestShape LIST =
      RequestShape.of(TAG, TYPE, SOURCE, METADATA, PAGE, PAGE_SIZE, CURSOR);

  private static final Field<Integer> TAGS_ON_PAGE =
      pageSize(Paging.MAX_PAGE_SIZE, "How many tags on a page.");
  public static final RequestShape TAG_PAGE = RequestShape.of(PAGE, TAGS_ON_PAGE);

  private static final Field<String> QUERY =
      Field.question(MemoryQuery.MAX_TEXT_LENGTH, "What to look for, in plain words.");
  private static final Field<Tags> PREFERRED =
      Field.optional(
          "tags",
          MemoryRequests.ANY_TAGS,
          Tags.NONE,
          "Memories with any, or better all, of these count for more.");
  private static final Field<Double> MIN_SIMILARITY =
      Field.fraction("min_similarity", 0, "Leave out what is less similar than this.");
  public static final RequestShape RETRIEVE =
      RequestShape.of(
          QUERY, PREFERRED, MemoryRequests.LIMIT, MIN_SIMILARITY, TYPE, SOURCE, METADATA, FROM, TO);

  private BrowseRequests() {}

  static Field<Integer> pageSize(int otherwise, String text) {
    return Field.optional("page_size", new Kind.PageNumber(Paging.MAX_PAGE_SIZE), otherwise, text);
  }

  /** Memories by their labels and dates, counted. */
  public static BrowseRequest faceted(Map<String, ? extends @Nullable Object> given) {
    Values values = FACETED.read(given);
    List<Filter> parts = tagged(values.find(ANY_OF), mode(values));
    return request(values, parts, created(values), values.get(FACETS));
  }

  /** Memories with exactly these tags, any or all of them. */
  public static BrowseRequest byTag(Map<String, ? extends @Nullable Object> given) {
    Values values = BY_TAG.read(given);
    return request(values, tagged(values.find(TAGS), mode(values)), TimeRange.OPEN, false);
  }

  /** All memories, or those with one tag, of one type, from one source. */
  public static BrowseRequest list(Map<String, ? extends @Nullable Object> given) {
    Values values = LIST.read(given);
    String tag = values.find(TAG);
    List<Filter> parts = tagged(tag == null ? null : Tags.of(tag), TagMode.ALL);
    return request(values, parts, TimeRange.OPEN, false);
  }

  /** The tags themselves; a page of them has no cursor. */
  public static Paging tags(Map<String, ? extends @Nullable Object> given) {
    Values values = TAG_PAGE.valid(given);
    return new Paging(values.get(PAGE), values.get(TAGS_ON_PAGE), null);
  }

  /** Memories by meaning, those with the tags before others that are as near. */
  public static RetrieveRequest retrieve(Map<String, ? extends @Nullable Object> given) {
    Values values = RETRIEVE.valid(given);
    return new RetrieveRequest(
        values.get(QUERY),
        values.get(MemoryRequests.LIMIT),
        values.get(MIN_SIMILARITY),
        values.get(PREFERRED),
        labelled(values),
        created(values));
  }

  private static BrowseRequest request(
      Values values, List<Filter> parts, TimeRange created, boolean counted) {
    parts.addAll(labelled(values));
    Paging paging = paging(values);
    values.refuseOthers();
    values.throwIfAny();
    return new BrowseRequest(parts, created, paging, counted);
  }

  private static TagMode mode(Values values) {
    return values.get(MATCH_ALL) ? TagMode.ALL : TagMode.ANY;
  }

  private static List<Filter> tagged(@Nullable Tags tags, TagMode mode) {
    List<Filter> parts = new ArrayList<>();
    if (tags != null && !tags.isEmpty()) {
      parts.add(new Filter.TaggedWith(tags, mode));
    }
    return parts;
  }

  private static List<Filter> labelled(Values values) {
    List<Filter> parts = new ArrayList<>();
    MemoryType type = values.find(TYPE);
    if (type != null) {
      parts.add(new Filter.OfType(type));
    }
    String source = values.find(SOURCE);
    if (source != null) {
      parts.add(new Filter.FromSource(source));
    }
    parts.addAll(values.get(METADATA));
    return parts;
  }

  private static TimeRange created(Values values) {
    return new TimeRange(values.find(FROM), values.find(TO));
  }

  private static Paging paging(Values values) {
    Cursor cursor = values.find(CURSOR);
    if (cursor == null) {
      return new Paging(values.get(PAGE), values.get(PAGE_SIZE), null);
    }
    if (values.isGiven(PAGE)) {
      values.refuse(CURSOR, "give either a page or a cursor, not both");
    }
    return new Paging(cursor.page(), values.get(PAGE_SIZE), cursor.last());
  }
}
