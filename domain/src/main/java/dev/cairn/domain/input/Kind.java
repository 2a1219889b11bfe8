package dev.cairn.domain.input;

import dev.cairn.domain.catalog.CatalogRules;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.error.Flaw;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.text.PlainWords;
import dev.cairn.domain.text.Texts;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a field may hold, within which limits, and how it is read. */
public sealed interface Kind<T> {

  /** What has fields of its own. */
  String OBJECT = "an object";

  /** The value as the domain has it; what is wrong is noted and nothing answered. */
  @Nullable T read(Object value, Place place);

  /** What it may hold, to go on after "must be". */
  default String allowed() {
    return switch (this) {
      case Text(int least, int most) -> PlainWords.text(least, most);
      case Question(int most) -> PlainWords.text(1, most);
      case Description any -> PlainWords.text(0, CatalogRules.MAX_DESCRIPTION_LENGTH);
      case Whole(int least, int most) ->
          "a whole number from " + least + " to " + PlainWords.count(most);
      case PageNumber number -> number.whole().allowed();
      case Fraction any -> "a number from 0 to 1";
      case Flag any -> "true or false";
      case Choice<?> choice -> "one of " + names(choice.type());
      case Choices<?> choices ->
          "a list of any of " + names(choices.type()) + ", each at most once";
      case TextList(int longest, int least, int most) ->
          ("a list of " + (least == 0 ? "at most" : least + " to"))
              + (" " + PlainWords.count(most) + " texts of 1 to " + longest + " characters");
      case TagList(int least) ->
          (least == 0 ? "a list of texts" : "a list of at least one text")
              + (" of 1 to " + Tags.MAX_LENGTH + " characters");
      case OwnFields any -> OBJECT;
      case Document any -> OBJECT;
      case Conditions any -> "an object of at most " + Conditions.MOST + " conditions";
      case Time any -> "an ISO 8601 time with an offset such as 2026-01-15T09:30:00Z";
      case Date any -> "an ISO 8601 date or time such as 2026-01-15, or ago as 24h, 7d, 2w, 6m, 1y";
      case Id any -> MemoryId.ALLOWED;
      case Continuation any -> "the next_cursor of an earlier page";
      case Group any -> OBJECT;
      case Elements any -> "a list";
    };
  }

  /**
   * A text of at most so many characters, exactly as given.
   *
   * @param least 0 where an empty one says something, too; else 1
   */
  record Text(int least, int most) implements Kind<String> {

    Text(int most) {
      this(1, most);
    }

    @Override
    public @Nullable String read(Object value, Place place) {
      boolean isNone = least == 0 && "".equals(value);
      return isNone ? "" : text(value, place, most, it -> Texts.flaw(it, most));
    }
  }

  /** A question, which may come with white space around it that does not count. */
  record Question(int most) implements Kind<String> {
    @Override
    public @Nullable String read(Object value, Place place) {
      String text = text(value, place, most, it -> Texts.flaw(counted(it), most));
      return text == null ? null : Texts.strip(text);
    }

    private static String counted(String given) {
      String stripped = Texts.strip(given);
      return stripped.isEmpty() ? given : stripped;
    }
  }

  /** What describes something, at some length or not at all. */
  record Description() implements Kind<String> {
    @Override
    public @Nullable String read(Object value, Place place) {
      return text(value, place, CatalogRules.MAX_DESCRIPTION_LENGTH, CatalogRules::descriptionFlaw);
    }
  }

  /** A whole number. */
  record Whole(int least, int most) implements Kind<Integer> {
    @Override
    public @Nullable Integer read(Object value, Place place) {
      Optional<BigDecimal> number =
          number(value).filter(it -> it.signum() == 0 || it.stripTrailingZeros().scale() <= 0);
      if (number.isEmpty()) {
        return place.refuse(Flaw.NO_NUMBER, value);
      }
      if (number.get().compareTo(BigDecimal.valueOf(least)) < 0) {
        return place.refuse(Flaw.TOO_SMALL, least, PlainWords.given(value));
      }
      return number.get().compareTo(BigDecimal.valueOf(most)) > 0
          ? place.refuse(Flaw.TOO_LARGE, most, PlainWords.given(value))
          : Integer.valueOf(number.get().intValueExact());
    }
  }

  /** The number of a page, or of what is on it, from 1. */
  record PageNumber(int most) implements Kind<Integer> {
    @Override
    public @Nullable Integer read(Object value, Place place) {
      return whole().read(value, place);
    }

    private Whole whole() {
      return new Whole(1, most);
    }
  }

  /** A number from 0 to 1. */
  record Fraction() implements Kind<Double> {
    @Override
    public @Nullable Double read(Object value, Place place) {
      Optional<Double> fraction =
          number(value).map(BigDecimal::doubleValue).filter(it -> it >= 0 && it <= 1);
      return fraction.isPresent() ? fraction.get() : place.refuse(Flaw.OTHER, value);
    }
  }

  /** Yes or no. */
  record Flag() implements Kind<Boolean> {
    @Override
    public @Nullable Boolean read(Object value, Place place) {
      return value instanceof Boolean flag ? flag : place.refuse(Flaw.OTHER, value);
    }
  }

  /** One of a few words. */
  record Choice<E extends Enum<E>>(Class<E> type) implements Kind<E> {
    @Override
    public @Nullable E read(Object value, Place place) {
      for (E each : type.getEnumConstants()) {
        if (label(each).equals(value)) {
          return each;
        }
      }
      return place.refuse(Flaw.NOT_OFFERED, names(type), PlainWords.given(value));
    }

    public List<String> labels() {
      return Kind.labels(type);
    }
  }

  /** Any of a few words, each at most once. */
  record Choices<E extends Enum<E>>(Class<E> type) implements Kind<List<E>> {
    @Override
    public @Nullable List<E> read(Object value, Place place) {
      int count = type.getEnumConstants().length;
      List<String> given = texts(value, place, count, labels()::contains);
      return given == null
          ? null
          : given.stream().map(it -> type.getEnumConstants()[labels().indexOf(it)]).toList();
    }

    public List<String> labels() {
      return Kind.labels(type);
    }
  }

  /** Texts of 1 to {@code longest} characters, {@code least} to {@code most} of them. */
  record TextList(int longest, int least, int most) implements Kind<List<String>> {
    @Override
    public @Nullable List<String> read(Object value, Place place) {
      List<String> texts = texts(value, place, most, it -> Texts.flaw(it, longest).isEmpty());
      return texts != null && texts.size() < least ? none(place) : texts;
    }
  }

  /** Tags; where none would mean nothing, {@code least} is 1. */
  record TagList(int least) implements Kind<Tags> {
    @Override
    public @Nullable Tags read(Object value, Place place) {
      if (value instanceof List<?> list && list.size() < least) {
        return none(place);
      }
      List<String> tags = texts(value, place, Integer.MAX_VALUE, Tags::isValid);
      return tags == null ? null : new Tags(tags);
    }
  }

  /** Fields of the caller's own. */
  record OwnFields() implements Kind<Metadata> {
    @Override
    public @Nullable Metadata read(Object value, Place place) {
      return object(value, place, Metadata::given);
    }
  }

  /** A schema or the like, kept as it is. */
  record Document() implements Kind<Map<String, @Nullable Object>> {
    @Override
    public @Nullable Map<String, @Nullable Object> read(Object value, Place place) {
      return object(value, place, it -> ItemSchemas.copier(place.field()).copy(it));
    }
  }

  /** What fields of the caller's own must say, at most {@link #MOST} of them. */
  record Conditions() implements Kind<List<Filter>> {
    public static final int MOST = 20;

    @Override
    public @Nullable List<Filter> read(Object value, Place place) {
      return value instanceof Map<?, ?> fields && fields.size() <= MOST
          ? FieldConditions.read(fields, place)
          : place.refuse(Flaw.NO_OBJECT, "", given(value));
    }

    private static String given(Object value) {
      return value instanceof Map<?, ?> fields
          ? "one of " + fields.size()
          : PlainWords.given(value);
    }
  }

  /** A point in time. */
  record Time() implements Kind<Instant> {
    @Override
    public @Nullable Instant read(Object value, Place place) {
      Optional<Instant> time = Dates.time(value);
      return time.isPresent() ? time.get() : place.refuse(Flaw.OTHER, value);
    }
  }

  /**
   * A day, a point in time, or so long ago.
   *
   * @param end whether a day stands for its last instant instead of its first
   */
  record Date(boolean end) implements Kind<Moment> {
    @Override
    public @Nullable Moment read(Object value, Place place) {
      Optional<Moment> moment = Dates.moment(value, end ? Dates::lastInstant : Dates::firstInstant);
      return moment.isPresent() ? moment.get() : place.refuse(Flaw.NO_DATE, value);
    }
  }

  /** A memory's id. */
  record Id() implements Kind<MemoryId> {
    @Override
    public @Nullable MemoryId read(Object value, Place place) {
      return value instanceof String text && MemoryId.isValid(text)
          ? MemoryId.parse(place.field(), text)
          : place.refuse(Flaw.OTHER, value);
    }
  }

  /** Where browsing goes on. */
  record Continuation() implements Kind<Cursor> {
    @Override
    public @Nullable Cursor read(Object value, Place place) {
      Optional<Cursor> cursor =
          value instanceof String text ? Cursor.parse(text) : Optional.empty();
      return cursor.isPresent() ? cursor.get() : place.refuse(Flaw.OTHER, value);
    }
  }

  /**
   * Fields that belong together.
   *
   * @param rule notes what is wrong with them together
   */
  record Group(RequestShape shape, BiConsumer<Values, Place> rule) implements Kind<Values> {
    @Override
    public @Nullable Values read(Object value, Place place) {
      Map<?, ?> given = object(value, place, it -> it);
      if (given == null) {
        return null;
      }
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      given.forEach((key, each) -> fields.put(String.valueOf(key), each));
      Values values = new Values(fields, shape, place);
      shape.fields().forEach(values::read);
      rule.accept(values, place);
      values.refuseOthers(place);
      return values;
    }
  }

  /** Any number of things that have these fields; each stands for itself and is read by itself. */
  record Elements(RequestShape shape) implements Kind<List<?>> {
    @Override
    public @Nullable List<?> read(Object value, Place place) {
      return value instanceof List<?> list ? list : place.refuse(Flaw.NO_LIST, value);
    }
  }

  /** A number, whatever its type. */
  static Optional<BigDecimal> number(Object value) {
    return switch (value) {
      case Double number when !Double.isFinite(number) -> Optional.empty();
      case Float number when !Float.isFinite(number) -> Optional.empty();
      case Number number -> Optional.of(new BigDecimal(number.toString()));
      default -> Optional.empty();
    };
  }

  private static @Nullable String text(
      Object value, Place place, int most, Function<String, Optional<Flaw>> rule) {
    if (!(value instanceof String text)) {
      return place.refuse(Flaw.NO_TEXT, value);
    }
    Optional<Flaw> flaw = rule.apply(text);
    return flaw.isEmpty() ? text : place.refuse(flaw.get(), most, PlainWords.given(text));
  }

  private static @Nullable List<String> texts(
      Object value, Place place, int most, Predicate<String> rule) {
    if (!(value instanceof List<?> list)) {
      return place.refuse(Flaw.NO_LIST, value);
    }
    if (list.size() > most) {
      return place.refuse(Flaw.OTHER, "", "a list of " + PlainWords.count(list.size()));
    }
    List<String> texts = new ArrayList<>();
    for (Object element : list) {
      if (!(element instanceof String text)) {
        return place.refuse(Flaw.NO_LIST_OF_TEXTS, "", listWith(element));
      }
      texts.add(text);
    }
    for (String text : texts) {
      if (!rule.test(text)) {
        return place.refuse(Flaw.BAD_LIST, "", listWith(text));
      }
    }
    return texts;
  }

  private static String listWith(@Nullable Object element) {
    return "a list with " + (element == null ? "null" : PlainWords.given(element)) + " in it";
  }

  @SuppressWarnings("TypeParameterUnusedInFormals") // only ever null
  private static <E> @Nullable E none(Place place) {
    return place.refuse(Flaw.EMPTY_LIST, "", "an empty list");
  }

  private static <M> @Nullable M object(Object value, Place place, Function<Map<?, ?>, M> maker) {
    if (!(value instanceof Map<?, ?> object)) {
      return place.refuse(Flaw.NO_OBJECT, value);
    }
    try {
      return maker.apply(object);
    } catch (ValidationError e) {
      return place.refuse(e);
    }
  }

  private static String label(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static <E extends Enum<E>> List<String> labels(Class<E> type) {
    return Arrays.stream(type.getEnumConstants()).map(Kind::label).toList();
  }

  private static <E extends Enum<E>> String names(Class<E> type) {
    return labels(type).stream().collect(Collectors.joining(", "));
  }
}
