package dev.cairn.domain.input;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When memories were created; an absent end is open, and an end may move with the clock. */
record TimeRange(@Nullable Moment from, @Nullable Moment to) {

  static final TimeRange OPEN = new TimeRange(null, null);

  /** What the range means at this moment; nothing where both ends are open. */
  Optional<Filter> filter(Instant now) {
    if (from == null && to == null) {
      return Optional.empty();
    }
    Instant first = from == null ? null : from.at(now);
    Instant last = to == null ? null : to.at(now);
    if (first != null && last != null && first.isAfter(last)) {
      throw new ValidationError("date_from", "date_from must be <= date_to");
    }
    return Optional.of(new Filter.CreatedBetween(first, last));
  }
}
