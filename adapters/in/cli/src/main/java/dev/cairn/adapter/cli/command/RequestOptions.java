package dev.cairn.adapter.cli.command;

import dev.cairn.adapter.cli.terminal.Prose;
import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.Kind;
import dev.cairn.domain.input.RequestShape;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * A command's options, made from the description of the request that it asks. What was typed
 * becomes the values that every entry point shares, so that the domain judges them with the same
 * rules and words; what was not typed is left out.
 */
public final class RequestOptions {

  /** Fields whose option is called otherwise. */
  private static final Map<String, String> NAMES =
      Map.ofEntries(
          Map.entry("tags", "--tag"),
          Map.entry("memory_type", "--type"),
          Map.entry("item_type", "--type"),
          Map.entry("date_from", "--from"),
          Map.entry("date_to", "--to"),
          Map.entry("tool_threshold", "--threshold"),
          Map.entry("tag_match_all", "--all"),
          Map.entry("skill_ids", "--skill"),
          Map.entry("active_only", "--active"));

  /** Beyond this a limit is no news. */
  private static final int LARGE = 1_000_000;

  private final RequestShape shape;
  private final List<String> without;
  private final Map<String, ArgSpec> specs = new LinkedHashMap<>();

  /** Options for all fields of a request but those that the command takes in its own way. */
  RequestOptions(RequestShape shape, String... without) {
    this.shape = shape;
    this.without = List.of(without);
  }

  /** The command with its options, as picocli takes it. */
  public static Object line(Object command) {
    if (!(command instanceof RequestCommand asking)) {
      return command;
    }
    CommandLine line = new CommandLine(command);
    asking.options.add(asking.options.shape, line.getCommandSpec());
    return line;
  }

  public static String name(Field<?> field) {
    return switch (field.kind()) {
      case Kind.OwnFields any -> "--meta";
      case Kind.Conditions any -> "--where";
      default -> NAMES.getOrDefault(field.name(), "--" + field.name().replace('_', '-'));
    };
  }

  private void add(RequestShape part, CommandSpec command) {
    for (Field<?> field : part.fields()) {
      if (field.kind() instanceof Kind.Group group) {
        add(group.shape(), command);
      } else if (!without.contains(field.name())) {
        ArgSpec spec = field.kind() instanceof Kind.Question ? words(field) : option(field);
        command.add(spec);
        specs.put(field.name(), spec);
      }
    }
  }

  private static ArgSpec words(Field<?> field) {
    return PositionalParamSpec.builder()
        .type(List.class)
        .auxiliaryTypes(String.class)
        .arity("0..*")
        .paramLabel("QUERY")
        .description(description(field))
        .build();
  }

  private static OptionSpec option(Field<?> field) {
    String name = name(field);
    OptionSpec.Builder option =
        name.equals("--limit") ? OptionSpec.builder("-n", name) : OptionSpec.builder(name);
    return switch (field.kind()) {
      case Kind.Flag any -> typed(option, boolean.class, "", field).arity("0").build();
      case Kind.TagList any -> list(option, "TAG", field).splitRegex(",").build();
      case Kind.TextList any -> list(option, "ID", field).splitRegex(",").build();
      case Kind.OwnFields any -> list(option, "KEY=VALUE", field).build();
      case Kind.Conditions any -> list(option, "FIELD=VALUE", field).build();
      case Kind.Choice<?> choice ->
          typed(option, String.class, label(choice, name), field)
              .completionCandidates(choice.labels())
              .build();
      default -> typed(option, String.class, label(field.kind(), name), field).build();
    };
  }

  private static OptionSpec.Builder list(OptionSpec.Builder option, String label, Field<?> field) {
    return typed(option, List.class, label, field).auxiliaryTypes(String.class).arity("1");
  }

  private static OptionSpec.Builder typed(
      OptionSpec.Builder option, Class<?> type, String label, Field<?> field) {
    return option.type(type).paramLabel(label).description(description(field));
  }

  private static String label(Kind<?> kind, String name) {
    return switch (kind) {
      case Kind.Whole any -> "N";
      case Kind.PageNumber any -> "N";
      case Kind.Fraction any -> "N";
      case Kind.Date any -> "DATE";
      case Kind.Time any -> "TIME";
      case Kind.Choice<?> any -> name.substring(2).replace('-', '_').toUpperCase(Locale.ROOT);
      default -> name.substring(name.lastIndexOf('-') + 1).toUpperCase(Locale.ROOT);
    };
  }

  /** What the field is for, and in brackets what may be typed. */
  private static String description(Field<?> field) {
    String details =
        Stream.of(allowed(field), otherwise(field))
            .filter(detail -> !detail.isEmpty())
            .collect(Collectors.joining("; "));
    String text = field.text();
    return details.isEmpty() ? text : text.substring(0, text.length() - 1) + " (" + details + ").";
  }

  private static String allowed(Field<?> field) {
    return switch (field.kind()) {
      case Kind.Whole whole -> whole.least() + " to " + whole.most();
      case Kind.PageNumber number when number.most() < LARGE -> "1 to " + number.most();
      case Kind.Fraction any -> "0 to 1";
      case Kind.Choice<?> choice when !choice.labels().stream().allMatch(field.text()::contains) ->
          Prose.or(choice.labels());
      case Kind.TagList any -> "several with commas";
      case Kind.TextList any -> "several with commas";
      case Kind.OwnFields any -> "JSON if it reads as JSON, else a string";
      case Kind.Conditions any -> "numbers also with <, <=, > or >=";
      default -> "";
    };
  }

  private static String otherwise(Field<?> field) {
    return switch (field.otherwise()) {
      case Number number -> plain(number) + " if not given";
      case Enum<?> choice -> choice.name().toLowerCase(Locale.ROOT) + " if not given";
      case null, default -> "";
    };
  }

  private static String plain(Number number) {
    return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
  }

  /** What was typed, by the names of the request's fields. */
  Map<String, @Nullable Object> typed() {
    return typed(shape);
  }

  private Map<String, @Nullable Object> typed(RequestShape part) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    for (Field<?> field : part.fields()) {
      ArgSpec spec = specs.get(field.name());
      Object typed =
          field.kind() instanceof Kind.Group group
              ? typed(group.shape())
              : spec == null ? null : value(field.kind(), spec);
      if (typed != null) {
        values.put(field.name(), typed);
      }
    }
    return values;
  }

  private static @Nullable Object value(Kind<?> kind, ArgSpec spec) {
    Object typed = spec.getValue();
    return switch (typed) {
      case null -> null;
      case Boolean flag -> flag ? flag : null;
      case List<?> list -> value(kind, list.stream().map(String::valueOf).toList());
      case String text -> value(kind, text);
      default -> throw new IllegalStateException("no value for " + kind);
    };
  }

  private static Object value(Kind<?> kind, List<String> typed) {
    return switch (kind) {
      case Kind.Question any -> String.join(" ", typed);
      case Kind.OwnFields any -> Where.fields(typed);
      case Kind.Conditions any -> Where.conditions(typed);
      default -> typed.stream().map(String::strip).toList();
    };
  }

  /** A number as a number; anything else as it was typed, to be refused by its reader. */
  private static Object value(Kind<?> kind, String typed) {
    return switch (kind) {
      case Kind.Whole any -> whole(typed);
      case Kind.PageNumber any -> whole(typed);
      case Kind.Fraction any ->
          typed.matches("[+-]?(\\d{1,18}|\\d{0,18}\\.\\d{1,18})") ? new BigDecimal(typed) : typed;
      default -> typed;
    };
  }

  private static Object whole(String typed) {
    return typed.matches("[+-]?\\d{1,18}") ? Long.valueOf(typed) : typed;
  }
}
