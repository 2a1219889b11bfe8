package dev.cairn.domain.input;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.search.MemoryQuery;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Requests to browse memories, read from arguments as MCP, REST and the command line bring them.
 * Each either is valid as a whole or fails with a {@link dev.cairn.domain.error.ValidationError}
 * that lists everything wrong.
 */
public final class BrowseRequests {

  private BrowseRequests() {}

  /** Memories by their labels and dates, counted. */
  public static BrowseRequest faceted(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    List<Filter> parts = new ArrayList<>();
    addTags(parts, arguments.tags("tags", true), mode(arguments));
    addLabels(parts, arguments);
    TimeRange created = created(arguments);
    boolean counted = arguments.flag("facets", true);
    Paging paging = paging(arguments);
    arguments.nothingElse().throwIfAny();
    return new BrowseRequest(parts, created, paging, counted);
  }

  /** Memories with exactly these tags, any or all of them. */
  public static BrowseRequest byTag(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    List<Filter> parts = new ArrayList<>();
    Tags tags =
        arguments.raw("tags") == null
            ? arguments.refused("tags", "field required")
            : arguments.tags("tags", false);
    addTags(parts, tags, mode(arguments));
    addLabels(parts, arguments);
    Paging paging = paging(arguments);
    arguments.nothingElse().throwIfAny();
    return new BrowseRequest(parts, TimeRange.OPEN, paging, false);
  }

  /** All memories, or those with one tag, of one type, from one source. */
  public static BrowseRequest list(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    List<Filter> parts = new ArrayList<>();
    String tag = arguments.text("tag", Tags.MAX_LENGTH);
    addTags(parts, tag == null ? null : Tags.of(tag), TagMode.ALL);
    addLabels(parts, arguments);
    Paging paging = paging(arguments);
    arguments.nothingElse().throwIfAny();
    return new BrowseRequest(parts, TimeRange.OPEN, paging, false);
  }

  /** The tags themselves; a page of them has no cursor. */
  public static Paging tags(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    int page = arguments.paging("page", 1, Paging.MAX_PAGE);
    int size = arguments.paging("page_size", Paging.MAX_PAGE_SIZE, Paging.MAX_PAGE_SIZE);
    arguments.nothingElse().throwIfAny();
    return new Paging(page, size, null);
  }

  /** Memories by meaning, those with the tags before others that are as near. */
  public static RetrieveRequest retrieve(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    String query = arguments.query("query", MemoryQuery.MAX_TEXT_LENGTH);
    Tags tags = arguments.tags("tags", true);
    int limit = arguments.integer("limit", 1, MemoryQuery.MAX_LIMIT, MemoryQuery.DEFAULT_LIMIT);
    double minSimilarity = arguments.fraction("min_similarity", 0);
    List<Filter> parts = new ArrayList<>();
    addLabels(parts, arguments);
    TimeRange created = created(arguments);
    arguments.nothingElse().throwIfAny();
    return new RetrieveRequest(
        Objects.requireNonNull(query),
        limit,
        minSimilarity,
        tags == null ? Tags.NONE : tags,
        parts,
        created);
  }

  private static TagMode mode(Arguments arguments) {
    return arguments.flag("tag_match_all") ? TagMode.ALL : TagMode.ANY;
  }

  private static void addTags(List<Filter> parts, @Nullable Tags tags, TagMode mode) {
    if (tags != null && !tags.isEmpty()) {
      parts.add(new Filter.TaggedWith(tags, mode));
    }
  }

  private static void addLabels(List<Filter> parts, Arguments arguments) {
    MemoryType type = arguments.memoryType("memory_type");
    if (type != null) {
      parts.add(new Filter.OfType(type));
    }
    String source = arguments.text("source", Labels.MAX_SOURCE_LENGTH);
    if (source != null) {
      parts.add(new Filter.FromSource(source));
    }
    parts.addAll(FieldConditions.read(arguments));
  }

  private static TimeRange created(Arguments arguments) {
    Moment from = moment(arguments, "date_from", Dates::firstInstant);
    return new TimeRange(from, moment(arguments, "date_to", Dates::lastInstant));
  }

  private static @Nullable Moment moment(
      Arguments arguments, String name, Function<LocalDate, Instant> wholeDay) {
    Object value = arguments.raw(name);
    if (value == null) {
      return null;
    }
    Optional<Moment> moment = Dates.moment(value, wholeDay);
    return moment.isPresent() ? moment.get() : arguments.refused(name, Dates.MOMENT_RULE);
  }

  private static Paging paging(Arguments arguments) {
    int page = arguments.paging("page", 1, Paging.MAX_PAGE);
    int size = arguments.paging("page_size", Paging.DEFAULT_PAGE_SIZE, Paging.MAX_PAGE_SIZE);
    Optional<Cursor> cursor = cursor(arguments);
    if (cursor.isPresent() && arguments.raw("page") != null) {
      arguments.refuse("cursor", "give either a page or a cursor, not both");
    }
    return cursor
        .map(found -> new Paging(found.page(), size, found.last()))
        .orElseGet(() -> new Paging(page, size, null));
  }

  private static Optional<Cursor> cursor(Arguments arguments) {
    Object value = arguments.raw("cursor");
    if (value == null) {
      return Optional.empty();
    }
    Optional<Cursor> cursor = value instanceof String text ? Cursor.parse(text) : Optional.empty();
    if (cursor.isEmpty()) {
      arguments.refuse("cursor", "value is not a cursor that an earlier page gave");
    }
    return cursor;
  }
}
