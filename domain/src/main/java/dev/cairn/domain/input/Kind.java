package dev.cairn.domain.input;

import dev.cairn.domain.catalog.CatalogRules;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.Tags;
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
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a field may hold, within which limits, and how it is read. */
public sealed interface Kind<T> {

  /** The value as the domain has it; what is wrong is noted and nothing answered. */
  @Nullable T read(Object value, Place place);

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
      return checked(
          value,
          place,
          text -> text.isEmpty() && least == 0 ? Optional.empty() : Texts.problem(text, most));
    }
  }

  /** A question, which may come with white space around it that does not count. */
  record Question(int most) implements Kind<String> {
    @Override
    public @Nullable String read(Object value, Place place) {
      String text = checked(value, place, given -> Texts.problem(counted(given), most));
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
      return checked(value, place, CatalogRules::descriptionProblem);
    }
  }

  /** A whole number. */
  record Whole(int least, int most) implements Kind<Integer> {
    @Override
    public @Nullable Integer read(Object value, Place place) {
      return whole(
          value,
          place,
          least,
          most,
          "ensure this value is greater than or equal to " + least,
          "ensure this value is less than or equal to " + most);
    }
  }

  /** The number of a page, or of what is on it, from 1; its rule names the field. */
  record PageNumber(int most) implements Kind<Integer> {
    @Override
    public @Nullable Integer read(Object value, Place place) {
      String must = place.field() + " must be ";
      return whole(value, place, 1, most, must + ">= 1", must + "<= " + most);
    }
  }

  /** A number from 0 to 1. */
  record Fraction() implements Kind<Double> {
    @Override
    public @Nullable Double read(Object value, Place place) {
      Optional<BigDecimal> number = number(value);
      if (number.isEmpty()) {
        return place.refuse("value is not a valid number");
      }
      double fraction = number.get().doubleValue();
      return fraction < 0 || fraction > 1
          ? place.refuse("ensure this value is between 0 and 1")
          : Double.valueOf(fraction);
    }
  }

  /** Yes or no. */
  record Flag() implements Kind<Boolean> {
    @Override
    public @Nullable Boolean read(Object value, Place place) {
      return value instanceof Boolean flag ? flag : place.refuse("value is not a valid boolean");
    }
  }

  /**
   * One of a few words.
   *
   * @param named whether its rule names the field
   */
  record Choice<E extends Enum<E>>(Class<E> type, boolean named) implements Kind<E> {
    @Override
    public @Nullable E read(Object value, Place place) {
      for (E each : type.getEnumConstants()) {
        if (label(each).equals(value)) {
          return each;
        }
      }
      return place.refuse((named ? place.field() + " " : "") + "must be one of: " + names(type));
    }

    public List<String> labels() {
      return Kind.labels(type);
    }
  }

  /** Any of a few words, each at most once. */
  record Choices<E extends Enum<E>>(Class<E> type) implements Kind<List<E>> {
    private static final int LONGEST = 20;

    @Override
    public @Nullable List<E> read(Object value, Place place) {
      int count = type.getEnumConstants().length;
      List<String> given = new TextList(LONGEST, 0, count).read(value, place);
      List<E> chosen = new ArrayList<>();
      for (String label : given == null ? List.<String>of() : given) {
        int index = labels().indexOf(label);
        if (index < 0) {
          place.refuse("ensure each value is one of: " + names(type));
        } else {
          chosen.add(type.getEnumConstants()[index]);
        }
      }
      return chosen;
    }

    public List<String> labels() {
      return Kind.labels(type);
    }
  }

  /** Texts of 1 to {@code longest} characters, {@code least} to {@code most} of them. */
  record TextList(int longest, int least, int most) implements Kind<List<String>> {
    @Override
    public @Nullable List<String> read(Object value, Place place) {
      List<String> texts = texts(value, place, most, it -> Texts.problem(it, longest));
      return texts != null && texts.size() < least
          ? place.refuse("cannot be an empty list")
          : texts;
    }
  }

  /** Tags; where none would mean nothing, {@code least} is 1. */
  record TagList(int least) implements Kind<Tags> {
    @Override
    public @Nullable Tags read(Object value, Place place) {
      if (value instanceof List<?> list && list.size() < least) {
        return place.refuse("cannot be an empty list");
      }
      List<String> tags = texts(value, place, Integer.MAX_VALUE, it -> Optional.empty());
      if (tags == null) {
        return null;
      }
      return tags.stream().allMatch(Tags::isValid)
          ? new Tags(tags)
          : place.refuse(Tags.LENGTH_RULE);
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
      return FieldConditions.read(value, place);
    }
  }

  /** A point in time. */
  record Time() implements Kind<Instant> {
    @Override
    public @Nullable Instant read(Object value, Place place) {
      return place.checked(Dates.time(value), Dates.TIME_RULE);
    }
  }

  /**
   * A day, a point in time, or so long ago.
   *
   * @param end whether a day stands for its last instant instead of its first
   * @param rule what is said of anything else
   */
  record Date(boolean end, String rule) implements Kind<Moment> {
    @Override
    public @Nullable Moment read(Object value, Place place) {
      Optional<Moment> moment = Dates.moment(value, end ? Dates::lastInstant : Dates::firstInstant);
      return place.checked(moment, rule);
    }
  }

  /** A memory's id. */
  record Id() implements Kind<MemoryId> {
    @Override
    public @Nullable MemoryId read(Object value, Place place) {
      return switch (value) {
        case String text when MemoryId.isValid(text) -> MemoryId.parse(place.field(), text);
        case String text -> place.refuse("value is not a valid uuid");
        default -> place.refuse("str type expected");
      };
    }
  }

  /** Where browsing goes on. */
  record Continuation() implements Kind<Cursor> {
    @Override
    public @Nullable Cursor read(Object value, Place place) {
      Optional<Cursor> cursor =
          value instanceof String text ? Cursor.parse(text) : Optional.empty();
      return place.checked(cursor, "value is not a cursor that an earlier page gave");
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
      Values values = new Values(fields, place);
      shape.fields().forEach(values::read);
      rule.accept(values, place);
      if (values.hasOthers()) {
        place.refuse("extra fields not permitted");
      }
      return values;
    }
  }

  /** Any number of things that have these fields; each stands for itself and is read by itself. */
  record Elements(RequestShape shape) implements Kind<List<?>> {
    @Override
    public @Nullable List<?> read(Object value, Place place) {
      return value instanceof List<?> list ? list : place.refuse("value is not a valid list");
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

  private static @Nullable Integer whole(
      Object value, Place place, int least, int most, String belowRule, String aboveRule) {
    Optional<BigDecimal> number =
        number(value).filter(it -> it.signum() == 0 || it.stripTrailingZeros().scale() <= 0);
    if (number.isEmpty()) {
      return place.refuse("value is not a valid integer");
    }
    if (number.get().compareTo(BigDecimal.valueOf(least)) < 0) {
      return place.refuse(belowRule);
    }
    return number.get().compareTo(BigDecimal.valueOf(most)) > 0
        ? place.refuse(aboveRule)
        : Integer.valueOf(number.get().intValueExact());
  }

  private static @Nullable String checked(
      Object value, Place place, Function<String, Optional<String>> rule) {
    if (!(value instanceof String text)) {
      return place.refuse("str type expected");
    }
    Optional<String> problem = rule.apply(text);
    if (problem.isPresent()) {
      return Texts.isBlank(text) ? place.missing(problem.get()) : place.refuse(problem.get());
    }
    return text;
  }

  private static @Nullable List<String> texts(
      Object value, Place place, int most, Function<String, Optional<String>> rule) {
    if (!(value instanceof List<?> list)) {
      return place.refuse("value is not a valid list");
    }
    if (list.size() > most) {
      return place.refuse("ensure this value has at most " + most + " items");
    }
    List<String> texts = new ArrayList<>();
    for (Object element : list) {
      if (!(element instanceof String text)) {
        return place.refuse("value is not a valid string");
      }
      Optional<String> problem = rule.apply(text);
      if (problem.isPresent()) {
        return place.refuse(problem.get());
      }
      texts.add(text);
    }
    return texts;
  }

  private static <T> @Nullable T object(Object value, Place place, Function<Map<?, ?>, T> maker) {
    if (!(value instanceof Map<?, ?> object)) {
      return place.refuse("value is not a valid dict");
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
