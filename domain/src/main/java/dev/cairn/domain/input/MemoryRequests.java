package dev.cairn.domain.input;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryChange;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.search.SearchType;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Requests about memories, described and read. Each either is valid as a whole or fails with a
 * {@link ValidationError} that lists everything wrong.
 */
public final class MemoryRequests {

  static final Kind<String> TEXT = new Kind.Text(Memory.MAX_TEXT_LENGTH);
  private static final Kind<String> SOURCE = FinderFields.SOURCES;
  private static final Kind<MemoryType> TYPE = FinderFields.TYPES;
  static final Kind<Tags> WANTED_TAGS = new Kind.TagList(1);
  static final Kind<Tags> ANY_TAGS = new Kind.TagList(0);

  static final Field<Integer> LIMIT =
      Field.optional(
          "limit",
          new Kind.Whole(1, MemoryQuery.MAX_LIMIT),
          MemoryQuery.DEFAULT_LIMIT,
          "How many results at most.");
  static final Field<Integer> MAX_TOKENS =
      Field.optional(
          "max_tokens",
          new Kind.Whole(MemoryQuery.LEAST_TOKENS, 1_000_000),
          "Keep the answer within about this many tokens.");
  static final Field<Boolean> EXPLAIN =
      Field.flag("explain", false, "Whether to say what each score is made of.");

  private static final Field<String> QUERY =
      Field.question(MemoryQuery.MAX_TEXT_LENGTH, "What to look for, in plain words.");
  private static final Field<Tags> FILTER_TAGS =
      Field.optional(
          "tags",
          WANTED_TAGS,
          "The memory carries these, all of them unless tag_mode says otherwise; case matters.");
  private static final Field<String> FILTER_SOURCE =
      Field.optional("source", SOURCE, "The memory comes from exactly this source.");
  private static final Field<TagMode> FILTER_MODE = FinderFields.tagMode(TagMode.ALL);
  private static final Field<Values> FILTERS = filters(Wording.PLAIN);
  private static final Field<Double> MIN_SIMILARITY =
      Field.fraction("min_similarity", 0, "Leave out results with a lower score than this.");
  private static final Field<SearchType> SEARCH_TYPE =
      Field.optional(
          "search_type",
          new Kind.Choice<>(SearchType.class),
          "What to go by: vector (meaning), bm25 (words) or hybrid (both, the default).");
  private static final Field<Integer> OFFSET =
      Field.optional(
          "offset",
          new Kind.Whole(0, MemoryQuery.MAX_OFFSET),
          0,
          "How many of the best results to pass over.");
  private static final Field<Double> DIVERSITY =
      Field.fraction("diversity", 0, "How much to prefer results that say something new, 0 to 1.");

  /** In the contract's words as far as they go. */
  public static final RequestShape SEARCH = searching(QUERY, Wording.SEARCH_MEMORY);

  private static final Field<String> ANY_TEXT =
      Field.question(
          MemoryQuery.MAX_PASTED_LENGTH, "What to look for, in plain words or as pasted text.");

  /** The same where the contract sets no limit: a page of pasted text will do. */
  public static final RequestShape FIND = searching(ANY_TEXT, Wording.PLAIN);

  private static final Field<String> NEW_TEXT = Field.required("text", TEXT, "What to remember.");
  private static final Field<Tags> TAGS =
      Field.optional("tags", ANY_TAGS, Tags.NONE, "Words to find it by later; case matters.");
  private static final Field<String> FROM_WHERE =
      Field.optional("source", SOURCE, "Where it comes from: a file, a page, a person.")
          .hinting("A file, page or person");
  private static final Field<MemoryType> MEMORY_TYPE =
      Field.optional("memory_type", TYPE, MemoryType.NOTE, "What kind of memory it is.");
  private static final Field<Metadata> METADATA =
      Field.optional(
          "metadata", new Kind.OwnFields(), Metadata.NONE, "Any further fields to keep with it.");
  private static final Field<Instant> CREATED_AT =
      Field.optional(
              "created_at",
              new Kind.Time(),
              "When it came about, if not now: ISO 8601 with an offset.")
          .hinting("ISO 8601, if not now");

  public static final RequestShape ADD =
      RequestShape.of(NEW_TEXT, TAGS, FROM_WHERE, MEMORY_TYPE, METADATA, CREATED_AT);

  private static final Field<MemoryId> OWN_ID =
      Field.optional("memory_id", new Kind.Id(), "The id that it had.");
  private static final Field<Instant> UPDATED_AT =
      Field.optional("updated_at", new Kind.Time(), "When it was last changed.");
  private static final RequestShape IMPORTED =
      RequestShape.of(
          OWN_ID, NEW_TEXT, TAGS, FROM_WHERE, MEMORY_TYPE, METADATA, CREATED_AT, UPDATED_AT);

  private static final Field<MemoryId> WANTED_ID =
      Field.required("memory_id", new Kind.Id(), "The memory's id, as a search or list gave it.");
  public static final RequestShape GET = RequestShape.of(WANTED_ID);

  private static final Field<MemoryId> CHANGED_ID =
      Field.required("memory_id", new Kind.Id(), "The memory to change.");
  private static final Field<String> CHANGED_TEXT = Field.optional("text", TEXT, "The new text.");
  private static final Field<Tags> CHANGED_TAGS =
      Field.optional("tags", ANY_TAGS, "The new tags, in place of all old ones.");
  private static final Field<String> CHANGED_SOURCE =
      Field.optional(
          "source", new Kind.Text(0, Labels.MAX_SOURCE_LENGTH), "The new source; empty: none.");
  private static final Field<MemoryType> CHANGED_TYPE =
      Field.optional("memory_type", TYPE, "The new type.");
  private static final Field<Metadata> CHANGED_METADATA =
      Field.optional("metadata", new Kind.OwnFields(), "The new metadata, in place of the old.");

  public static final RequestShape UPDATE =
      RequestShape.of(
          CHANGED_ID, CHANGED_TEXT, CHANGED_TAGS, CHANGED_SOURCE, CHANGED_TYPE, CHANGED_METADATA);

  private static final Field<MemoryId> DELETED_ID =
      Field.optional(
          "memory_id", new Kind.Id(), "The one memory to delete; not together with filters.");
  private static final Field<Tags> DELETED_TAGS =
      Field.optional("tags", WANTED_TAGS, "Memories that carry all of these.")
          .hinting("All of these");
  private static final Field<String> DELETED_SOURCE =
      Field.optional("source", SOURCE, "Memories from exactly this source.");
  private static final Field<Moment> BEFORE =
      Field.optional(
              "before",
              new Kind.Date(false),
              "Memories created before this: ISO 8601, or ago as 24h, 7d, 2w, 6m, 1y.")
          .hinting("ISO 8601, or ago: 1y");
  private static final Field<Boolean> DRY_RUN =
      Field.flag("dry_run", false, "Only tell what would be deleted.");

  public static final RequestShape DELETE =
      RequestShape.of(DELETED_ID, DELETED_TAGS, DELETED_SOURCE, BEFORE, DRY_RUN);

  /** Statistics take nothing at all. */
  public static final RequestShape STATS = RequestShape.of();

  private MemoryRequests() {}

  private static RequestShape searching(Field<String> query, Wording wording) {
    return RequestShape.of(
            query.in(wording),
            LIMIT.in(wording),
            filters(wording),
            MIN_SIMILARITY,
            SEARCH_TYPE,
            OFFSET,
            DIVERSITY,
            MAX_TOKENS,
            EXPLAIN)
        .in(wording);
  }

  private static Field<Values> filters(Wording wording) {
    RequestShape shape =
        RequestShape.of(
                FILTER_TAGS.in(wording),
                FILTER_SOURCE.in(wording),
                FinderFields.FROM.in(wording),
                FinderFields.TO.in(wording),
                FILTER_MODE,
                FinderFields.TYPE,
                FinderFields.METADATA)
            .in(wording);
    return Field.optional(
            "filters",
            new Kind.Group(shape, MemoryRequests::inOrder),
            "Only memories that fit all of these.")
        .in(wording);
  }

  /** The question, where dates may be relative to this moment. */
  public static MemoryQuery search(Map<String, ? extends @Nullable Object> given, Instant now) {
    return query(SEARCH.valid(given), QUERY, now);
  }

  /** The same for longer texts. */
  public static MemoryQuery find(Map<String, ? extends @Nullable Object> given, Instant now) {
    return query(FIND.valid(given), ANY_TEXT, now);
  }

  private static MemoryQuery query(Values values, Field<String> text, Instant now) {
    Values filters = values.find(FILTERS);
    return new MemoryQuery(
        values.get(text),
        values.get(LIMIT),
        filters == null ? Filter.everything() : filter(filters, now),
        values.get(MIN_SIMILARITY),
        values.find(SEARCH_TYPE),
        values.get(OFFSET),
        values.get(DIVERSITY),
        values.find(MAX_TOKENS),
        values.get(EXPLAIN));
  }

  public static NewMemory add(Map<String, ? extends @Nullable Object> given) {
    Values values = ADD.valid(given);
    return new NewMemory(values.get(NEW_TEXT), labels(values), null, values.find(CREATED_AT), null);
  }

  /** An exported memory: as for an add, and with its id and times, where they are given. */
  public static NewMemory imported(Map<String, ? extends @Nullable Object> given) {
    Values values = IMPORTED.valid(given);
    return new NewMemory(
        values.get(NEW_TEXT),
        labels(values),
        values.find(OWN_ID),
        values.find(CREATED_AT),
        values.find(UPDATED_AT));
  }

  public static MemoryId get(Map<String, ? extends @Nullable Object> given) {
    return GET.valid(given).get(WANTED_ID);
  }

  public static UpdateRequest update(Map<String, ? extends @Nullable Object> given) {
    Values values = UPDATE.read(given);
    MemoryChange change =
        new MemoryChange(
            values.find(CHANGED_TEXT),
            values.find(CHANGED_TAGS),
            values.find(CHANGED_SOURCE),
            values.find(CHANGED_TYPE),
            values.find(CHANGED_METADATA));
    values.refuseOthers();
    if (values.isSound() && change.isEmpty()) {
      values.refuse(
          CHANGED_TEXT, "give at least one of text, tags, source, memory_type, metadata to change");
    }
    values.throwIfAny();
    return new UpdateRequest(values.get(CHANGED_ID), change);
  }

  public static DeleteRequest delete(Map<String, ? extends @Nullable Object> given, Instant now) {
    Values values = DELETE.read(given);
    MemoryId id = values.find(DELETED_ID);
    List<Filter> tagged = FinderFields.tagged(values.find(DELETED_TAGS), TagMode.ALL);
    List<Filter> parts = FinderFields.labelled(tagged, values);
    Moment before = values.find(BEFORE);
    if (before != null) {
      parts.add(new Filter.CreatedBetween(null, before.at(now).minusNanos(1)));
    }
    values.refuseOthers();
    if (values.isSound() && id == null && parts.isEmpty()) {
      values.refuse(DELETED_ID, "give a memory_id, or any of tags, source, before");
    }
    if (id != null && !parts.isEmpty()) {
      values.refuse(DELETED_ID, "give either a memory_id or filters, not both");
    }
    values.throwIfAny();
    return new DeleteRequest(id, Filter.allOf(parts), values.get(DRY_RUN));
  }

  public static void stats(Map<String, ? extends @Nullable Object> given) {
    STATS.valid(given);
  }

  private static Labels labels(Values values) {
    return new Labels(
        values.get(TAGS), values.find(FROM_WHERE), values.get(MEMORY_TYPE), values.get(METADATA));
  }

  private static void inOrder(Values filters, Place place) {
    if (filters.find(FinderFields.FROM) instanceof Moment.Fixed from
        && filters.find(FinderFields.TO) instanceof Moment.Fixed to
        && from.instant().isAfter(to.instant())) {
      place.refuse(TimeRange.ORDER_RULE);
    }
  }

  private static Filter filter(Values filters, Instant now) {
    List<Filter> tagged = FinderFields.tagged(filters.find(FILTER_TAGS), filters.get(FILTER_MODE));
    TimeRange created = FinderFields.created(filters);
    if (created.isReversed(now)) {
      throw new ValidationError(FILTERS.name(), TimeRange.ORDER_RULE);
    }
    return created.and(FinderFields.labelled(tagged, filters), now);
  }
}
