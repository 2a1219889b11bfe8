package dev.cairn.domain.input;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** When memories were created; an absent end is open, and an end may move with the clock. */
record TimeRange(@Nullable Moment from, @Nullable Moment to) {

  static final String ORDER_RULE = "date_from must be <= date_to";

  /** The filters, and what the range means at this moment unless both of its ends are open. */
  Filter and(List<Filter> filters, Instant now) {
    if (isReversed(now)) {
      throw new ValidationError("date_from", ORDER_RULE);
    }
    List<Filter> all = new ArrayList<>(filters);
    if (from != null || to != null) {
      all.add(
          new Filter.CreatedBetween(
              from == null ? null : from.at(now), to == null ? null : to.at(now)));
    }
    return Filter.allOf(all);
  }

  boolean isReversed(Instant now) {
    return from != null && to != null && from.at(now).isAfter(to.at(now));
  }
}
