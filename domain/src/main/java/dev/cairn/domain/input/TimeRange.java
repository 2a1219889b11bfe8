package dev.cairn.domain.input;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When memories were created; an absent end is open, and an end may move with the clock. */
record TimeRange(@Nullable Moment from, @Nullable Moment to) {

  static final String ORDER_RULE = "date_from must be <= date_to";

  /** What the range means at this moment; nothing where both ends are open. */
  Optional<Filter> filter(Instant now) {
    if (from == null && to == null) {
      return Optional.empty();
    }
    if (isReversed(now)) {
      throw new ValidationError("date_from", ORDER_RULE);
    }
    return Optional.of(
        new Filter.CreatedBetween(
            from == null ? null : from.at(now), to == null ? null : to.at(now)));
  }

  boolean isReversed(Instant now) {
    return from != null && to != null && from.at(now).isAfter(to.at(now));
  }
}
