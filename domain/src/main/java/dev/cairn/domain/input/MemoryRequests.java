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
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Requests about memories, read from arguments as MCP, REST and the command line bring them. Each
 * either is valid as a whole or fails with a {@link ValidationError} that lists everything wrong.
 */
public final class MemoryRequests {

  private MemoryRequests() {}

  public static MemoryQuery search(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    String query = arguments.query("query", MemoryQuery.MAX_TEXT_LENGTH);
    int limit = arguments.integer("limit", 1, MemoryQuery.MAX_LIMIT, MemoryQuery.DEFAULT_LIMIT);
    Filter filter = searchFilter(arguments);
    double minSimilarity = arguments.fraction("min_similarity", 0);
    SearchType type = searchType(arguments);
    int offset = arguments.integer("offset", 0, MemoryQuery.MAX_OFFSET, 0);
    double diversity = arguments.fraction("diversity", 0);
    Integer maxTokens = arguments.maxTokens("max_tokens");
    boolean explain = arguments.flag("explain");
    arguments.nothingElse().throwIfAny();
    return new MemoryQuery(
        Objects.requireNonNull(query),
        limit,
        filter,
        minSimilarity,
        type,
        offset,
        diversity,
        maxTokens,
        explain);
  }

  public static NewMemory add(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    String text = arguments.requiredText("text", Memory.MAX_TEXT_LENGTH);
    Labels labels = labels(arguments);
    Instant createdAt = time(arguments, "created_at");
    arguments.nothingElse().throwIfAny();
    return new NewMemory(Objects.requireNonNull(text), labels, null, createdAt, null);
  }

  /** An exported memory: as for an add, and with its id and times, where they are given. */
  public static NewMemory imported(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    MemoryId id = arguments.memoryId("memory_id");
    String text = arguments.requiredText("text", Memory.MAX_TEXT_LENGTH);
    Labels labels = labels(arguments);
    Instant createdAt = time(arguments, "created_at");
    Instant updatedAt = time(arguments, "updated_at");
    arguments.nothingElse().throwIfAny();
    return new NewMemory(Objects.requireNonNull(text), labels, id, createdAt, updatedAt);
  }

  public static MemoryId get(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    MemoryId id = requiredId(arguments);
    arguments.nothingElse().throwIfAny();
    return Objects.requireNonNull(id);
  }

  public static UpdateRequest update(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    MemoryId id = requiredId(arguments);
    MemoryChange change =
        new MemoryChange(
            arguments.text("text", Memory.MAX_TEXT_LENGTH),
            arguments.tags("tags", true),
            arguments.text("source", Labels.MAX_SOURCE_LENGTH),
            arguments.memoryType("memory_type"),
            arguments.metadata("metadata"));
    arguments.nothingElse();
    if (arguments.violations().isEmpty() && change.isEmpty()) {
      arguments.refuse(
          "text", "give at least one of text, tags, source, memory_type, metadata to change");
    }
    arguments.throwIfAny();
    return new UpdateRequest(Objects.requireNonNull(id), change);
  }

  public static DeleteRequest delete(Map<String, ? extends @Nullable Object> values) {
    Arguments arguments = new Arguments(values);
    MemoryId id = arguments.memoryId("memory_id");
    List<Filter> parts = new ArrayList<>();
    addTags(parts, arguments.tags("tags", false));
    addSource(parts, arguments.text("source", Labels.MAX_SOURCE_LENGTH));
    addBefore(parts, arguments);
    boolean dryRun = arguments.flag("dry_run");
    arguments.nothingElse();
    if (arguments.violations().isEmpty() && id == null && parts.isEmpty()) {
      arguments.refuse("memory_id", "give a memory_id, or any of tags, source, before");
    }
    if (id != null && !parts.isEmpty()) {
      arguments.refuse("memory_id", "give either a memory_id or filters, not both");
    }
    arguments.throwIfAny();
    return new DeleteRequest(id, Filter.allOf(parts), dryRun);
  }

  /** Statistics take no arguments at all. */
  public static void stats(Map<String, ? extends @Nullable Object> values) {
    new Arguments(values).nothingElse().throwIfAny();
  }

  private static @Nullable SearchType searchType(Arguments arguments) {
    Object value = arguments.raw("search_type");
    if (value == null) {
      return null;
    }
    Optional<SearchType> type =
        value instanceof String label ? SearchType.of(label) : Optional.empty();
    return type.isPresent()
        ? type.get()
        : arguments.refused("search_type", "must be one of: " + SearchType.NAMES);
  }

  private static Labels labels(Arguments arguments) {
    Tags tags = arguments.tags("tags", true);
    String source = arguments.text("source", Labels.MAX_SOURCE_LENGTH);
    MemoryType type = arguments.memoryType("memory_type");
    Metadata metadata = arguments.metadata("metadata");
    return new Labels(
        tags == null ? Tags.NONE : tags,
        source,
        type == null ? MemoryType.NOTE : type,
        metadata == null ? Metadata.NONE : metadata);
  }

  private static Filter searchFilter(Arguments arguments) {
    Arguments filters = arguments.object("filters");
    List<Filter> parts = new ArrayList<>();
    addTags(parts, filters.tags("tags", false));
    addSource(parts, filters.text("source", Labels.MAX_SOURCE_LENGTH));
    LocalDate from = day(filters, "date_from");
    LocalDate to = day(filters, "date_to");
    if (from != null && to != null && from.isAfter(to)) {
      arguments.refuse("filters", "date_from must be <= date_to");
    } else if (from != null || to != null) {
      parts.add(
          new Filter.CreatedBetween(
              from == null ? null : Dates.firstInstant(from),
              to == null ? null : Dates.lastInstant(to)));
    }
    if (filters.hasMoreThanAsked()) {
      arguments.refuse("filters", "extra fields not permitted");
    }
    return Filter.allOf(parts);
  }

  private static void addTags(List<Filter> parts, @Nullable Tags tags) {
    if (tags != null) {
      parts.add(new Filter.TaggedWith(tags, TagMode.ALL));
    }
  }

  private static void addSource(List<Filter> parts, @Nullable String source) {
    if (source != null) {
      parts.add(new Filter.FromSource(source));
    }
  }

  private static void addBefore(List<Filter> parts, Arguments arguments) {
    Object value = arguments.raw("before");
    if (value == null) {
      return;
    }
    Optional<Instant> before =
        Dates.day(value).map(Dates::firstInstant).or(() -> Dates.time(value));
    if (before.isEmpty()) {
      arguments.refuse(
          "before", "invalid date format, expected YYYY-MM-DD or ISO 8601 with an offset");
    } else {
      parts.add(new Filter.CreatedBetween(null, before.get().minusNanos(1)));
    }
  }

  private static @Nullable LocalDate day(Arguments arguments, String name) {
    Object value = arguments.raw(name);
    if (value == null) {
      return null;
    }
    Optional<LocalDate> day = Dates.day(value);
    return day.isPresent() ? day.get() : arguments.refused(name, Dates.DAY_RULE);
  }

  private static @Nullable Instant time(Arguments arguments, String name) {
    Object value = arguments.raw(name);
    if (value == null) {
      return null;
    }
    Optional<Instant> time = Dates.time(value);
    return time.isPresent() ? time.get() : arguments.refused(name, Dates.TIME_RULE);
  }

  private static @Nullable MemoryId requiredId(Arguments arguments) {
    return arguments.raw("memory_id") == null
        ? arguments.refused("memory_id", "field required")
        : arguments.memoryId("memory_id");
  }
}
