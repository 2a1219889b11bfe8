package dev.cairn.adapter.cli.measure.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A line of the table.
 *
 * @param bar what we promise, or nothing where the line is there for comparison
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record Measurement(
    String what,
    double measured,
    String unit,
    @Nullable Double bar,
    @JsonProperty("atLeast") boolean atLeast) {

  boolean met() {
    return bar == null || (atLeast ? measured >= bar : measured <= bar);
  }

  String text() {
    return "%-58s %10s %-8s %s"
        .formatted(what, number(measured), unit, bar == null ? "" : promise(bar))
        .stripTrailing();
  }

  private String promise(double promised) {
    return (atLeast ? ">= " : "<= ") + number(promised) + (met() ? " met" : " MISSED");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.2f", value);
  }
}
