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
    String promise =
        bar == null
            ? ""
            : String.format(
                Locale.ROOT,
                "%s %s %s",
                atLeast ? ">=" : "<=",
                number(bar),
                met() ? "met" : "MISSED");
    return String.format(Locale.ROOT, "%-58s %10s %-8s %s", what, number(measured), unit, promise)
        .stripTrailing();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.2f", value);
  }
}
