package dev.cairn.domain.input;

import static dev.cairn.domain.input.FinderFields.FROM;
import static dev.cairn.domain.input.FinderFields.METADATA;
import static dev.cairn.domain.input.FinderFields.SOURCE;
import static dev.cairn.domain.input.FinderFields.TO;
import static dev.cairn.domain.input.FinderFields.TYPE;
import static dev.cairn.domain.input.FinderFields.created;
import static dev.cairn.domain.input.FinderFields.labelled;
import static dev.cairn.domain.input.Wording.FACETED_SEARCH;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
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

  static final Field<Boolean> MATCH_ALL =
      Field.flag("tag_match_all", false, "All of the tags instead of any of them.");
  static final Field<TagMode> ANY = FinderFields.tagMode(TagMode.ANY);
  private static final Field<TagMode> ALL = FinderFields.tagMode(TagMode.ALL);
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
          "The next_cursor of the page before, instead of page; others may write meanwhile.");

  static final Field<Tags> ANY_OF =
      Field.optional(
          "tags", MemoryRequests.ANY_TAGS, "Only memories with any of these whole tags.");
  public static final RequestShape FACETED =
      RequestShape.of(
          ANY_OF,
          MATCH_ALL,
          ANY,
          TYPE.in(FACETED_SEARCH),
          SOURCE,
          METADATA,
          FROM.in(FACETED_SEARCH),
          TO.in(FACETED_SEARCH),
          FACETS,
          PAGE.in(FACETED_SEARCH),
          PAGE_SIZE.in(FACETED_SEARCH),
          CURSOR);

  private static final Field<Tags> TAGS =
      Field.required("tags", MemoryRequests.WANTED_TAGS, "Memories with any of these.");
  public static final RequestShape BY_TAG =
      RequestShape.of(
          TAGS, MATCH_ALL, ANY, TYPE, SOURCE, METADATA, FROM, TO, PAGE, PAGE_SIZE, CURSOR);

  private static final Field<String> TAG =
      Field.optional(
          "tag", new Kind.Text(Tags.MAX_LENGTH), "Only memories with this tag; case matters.");
  private static final Field<Tags> TAGS_OR_NONE =
      Field.optional("tags", MemoryRequests.ANY_TAGS, "Only memories with these whole tags.");
  public static final RequestShape LIST =
      RequestShape.of(
          TAG, TAGS_OR_NONE, ALL, TYPE, SOURCE, METADATA, FROM, TO, PAGE, PAGE_SIZE, CURSOR);

  private static final Field<Integer> TAGS_ON_PAGE =
      pageSize(Paging.MAX_PAGE_SIZE, "How many tags on a page.");
  public static final RequestShape TAG_PAGE = RequestShape.of(PAGE, TAGS_ON_PAGE);

  private static final Field<String> QUERY =
      Field.question(
          MemoryQuery.MAX_PASTED_LENGTH, "What to look for, in plain words or as pasted text.");
  private static final Field<TagUse> TAG_USE =
      Field.optional(
          "tag_mode",
          new Kind.Choice<>(TagUse.class),
          TagUse.PREFER,
          "Whether tags bring memories forward, or any or all of them are required.");
  private static final Field<Tags> PREFERRED =
      Field.optional(
          "tags",
          MemoryRequests.ANY_TAGS,
          Tags.NONE,
          "Memories with any, or better all, of these count for more, unless tag_mode says"
              + " otherwise.");
  private static final Field<Double> MIN_SIMILARITY =
      Field.fraction("min_similarity", 0, "Leave out what is less similar than this.");
  public static final RequestShape RETRIEVE =
      RequestShape.of(
          QUERY,
          PREFERRED,
          TAG_USE,
          MemoryRequests.LIMIT,
          MIN_SIMILARITY,
          TYPE,
          SOURCE,
          METADATA,
          FROM,
          TO);

  private BrowseRequests() {}

  static Field<Integer> pageSize(int otherwise, String text) {
    return Field.optional("page_size", new Kind.PageNumber(Paging.MAX_PAGE_SIZE), otherwise, text);
  }

  /** Memories by their labels and dates, counted. */
  public static BrowseRequest faceted(Map<String, ? extends @Nullable Object> given) {
    Values values = FACETED.read(given);
    return tagged(values, values.get(FACETS));
  }

  /** What the fields that every count shares ask for. */
  static BrowseRequest tagged(Values values, boolean counted) {
    return request(values, FinderFields.tagged(values.find(ANY_OF), mode(values)), counted);
  }

  /** Memories with exactly these tags, any or all of them. */
  public static BrowseRequest byTag(Map<String, ? extends @Nullable Object> given) {
    Values values = BY_TAG.read(given);
    return request(values, FinderFields.tagged(values.find(TAGS), mode(values)), false);
  }

  /** All memories, or those with certain tags, of one type, from one source. */
  public static BrowseRequest list(Map<String, ? extends @Nullable Object> given) {
    Values values = LIST.read(given);
    String tag = values.find(TAG);
    List<Filter> parts =
        new ArrayList<>(FinderFields.tagged(tag == null ? null : Tags.of(tag), TagMode.ALL));
    parts.addAll(FinderFields.tagged(values.find(TAGS_OR_NONE), values.get(ALL)));
    return request(values, parts, false);
  }

  /** The tags themselves; a page of them has no cursor. */
  public static Paging tags(Map<String, ? extends @Nullable Object> given) {
    Values values = TAG_PAGE.valid(given);
    return new Paging(values.get(PAGE), values.get(TAGS_ON_PAGE), null);
  }

  /** Memories by words and meaning, those with the tags before others that are as near. */
  public static RetrieveRequest retrieve(Map<String, ? extends @Nullable Object> given) {
    Values values = RETRIEVE.valid(given);
    TagUse use = values.get(TAG_USE);
    Tags tags = values.get(PREFERRED);
    return new RetrieveRequest(
        values.get(QUERY),
        values.get(MemoryRequests.LIMIT),
        values.get(MIN_SIMILARITY),
        use == TagUse.PREFER ? tags : Tags.NONE,
        labelled(use.required(tags), values),
        created(values));
  }

  private static BrowseRequest request(Values values, List<Filter> tagged, boolean counted) {
    List<Filter> parts = labelled(tagged, values);
    Paging paging = paging(values);
    values.refuseOthers();
    values.throwIfAny();
    return new BrowseRequest(parts, created(values), paging, counted);
  }

  /** The contract's own switch, and the word that all finders share. */
  private static TagMode mode(Values values) {
    TagMode mode = values.get(ANY);
    if (!values.isGiven(MATCH_ALL)) {
      return mode;
    }
    TagMode switched = values.get(MATCH_ALL) ? TagMode.ALL : TagMode.ANY;
    if (values.isGiven(ANY) && values.isSound() && mode != switched) {
      values.refuse(ANY, "says otherwise than tag_match_all; leave one of the two out");
    }
    return switched;
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
