package dev.cairn.adapter.cli.command;

import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.wire.Json;
import dev.cairn.adapter.wire.Members;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/** Metadata fields as they are typed: {@code project=x}, and as conditions {@code priority>=2}. */
final class Where {

  private static final Pattern CONDITION =
      Pattern.compile("([^=<>]+)(=|>=|<=|>|<)(.*)", Pattern.DOTALL);
  private static final Map<String, String> BOUNDS =
      Map.of(">=", "gte", ">", "gt", "<=", "lte", "<", "lt");

  private Where() {}

  /** Fields to keep, in the form that every entry point shares. */
  static Map<String, @Nullable Object> fields(List<String> typed) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    for (String each : typed) {
      int equals = each.indexOf('=');
      if (equals < 1) {
        throw CommandError.refused("--meta: not KEY=VALUE, such as --meta ticket=42");
      }
      fields.put(each.substring(0, equals), value(each.substring(equals + 1)));
    }
    return fields;
  }

  /** Conditions, in the form that every entry point shares. */
  static Map<String, @Nullable Object> conditions(List<String> typed) {
    Map<String, @Nullable Object> conditions = new LinkedHashMap<>();
    for (String each : typed) {
      Matcher condition = CONDITION.matcher(each);
      if (!condition.matches()) {
        throw CommandError.refused("--where: not a condition, such as --where priority>=2");
      }
      add(conditions, condition.group(1), condition.group(2), condition.group(3));
    }
    return conditions;
  }

  /** Several bounds of one field make a range. */
  private static void add(
      Map<String, @Nullable Object> conditions, String field, String sign, String typed) {
    String bound = BOUNDS.get(sign);
    if (bound == null) {
      conditions.put(field, value(typed));
      return;
    }
    Map<String, @Nullable Object> range =
        Members.copyOf(conditions.get(field) instanceof Map<?, ?> before ? before : Map.of());
    range.put(bound, value(typed));
    conditions.put(field, range);
  }

  private static @Nullable Object value(String typed) {
    try {
      return Json.read(typed);
    } catch (JacksonException e) {
      return typed;
    }
  }
}
