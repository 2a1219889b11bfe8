package dev.cairn.adapter.rest.api;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.application.memory.Histogram;
import java.util.List;
import java.util.Locale;

/** How many memories were created when. */
record HistogramView(
    @JsonPropertyDescription("day or month.") String by,
    long total,
    @JsonPropertyDescription("Oldest first; where there is none it is left out.")
        List<Bucket> buckets) {

  /** A day or a month. */
  record Bucket(
      @JsonPropertyDescription("As 2026-01-15 or 2026-01, in UTC.") String date, long count) {}

  static HistogramView of(Histogram histogram) {
    return new HistogramView(
        histogram.by().name().toLowerCase(Locale.ROOT),
        histogram.total(),
        histogram.counts().entrySet().stream()
            .map(each -> new Bucket(each.getKey(), each.getValue()))
            .toList());
  }
}
