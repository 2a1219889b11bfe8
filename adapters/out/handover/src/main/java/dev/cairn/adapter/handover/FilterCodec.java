package dev.cairn.adapter.handover;

import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.filter.TagMode;
import dev.cairn.domain.memory.Tags;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/** Filters, each with its kind before it. */
final class FilterCodec {

  static final Codec<Filter> FILTER = Codec.of(FilterCodec::write, FilterCodec::read);

  private static final Codec<TagMode> MODE = Codec.ofEnum(TagMode.class);
  private static final Codec<Optional<Instant>> END = Codecs.INSTANT.optional();
  private static final Codec<Kind> KIND = Codec.ofEnum(Kind.class);

  private enum Kind {
    TAGGED_WITH,
    FROM_SOURCE,
    OF_TYPE,
    CREATED_BETWEEN,
    FIELD_IS,
    FIELD_BETWEEN,
    ALL_OF
  }

  private FilterCodec() {}

  private static void write(Out out, Filter filter) {
    switch (filter) {
      case Filter.TaggedWith(var tags, var mode) -> {
        out.value(KIND, Kind.TAGGED_WITH);
        out.value(Codecs.TAGS, tags);
        out.value(MODE, mode);
      }
      case Filter.FromSource(var source) -> {
        out.value(KIND, Kind.FROM_SOURCE);
        out.text(source);
      }
      case Filter.OfType(var type) -> {
        out.value(KIND, Kind.OF_TYPE);
        out.value(Codecs.TYPE, type);
      }
      case Filter.CreatedBetween(var from, var to) -> {
        out.value(KIND, Kind.CREATED_BETWEEN);
        out.value(END, Optional.ofNullable(from));
        out.value(END, Optional.ofNullable(to));
      }
      case Filter.FieldIs(var field, var value) -> {
        out.value(KIND, Kind.FIELD_IS);
        out.text(field);
        MetadataCodec.write(out, value);
      }
      case Filter.FieldBetween(var field, var from, var to) -> {
        out.value(KIND, Kind.FIELD_BETWEEN);
        out.text(field);
        out.real(from);
        out.real(to);
      }
      case Filter.AllOf(var parts) -> {
        out.value(KIND, Kind.ALL_OF);
        out.all(FILTER, parts);
      }
    }
  }

  private static Filter read(In in) {
    return switch (in.value(KIND)) {
      case TAGGED_WITH -> {
        Tags tags = in.value(Codecs.TAGS);
        yield new Filter.TaggedWith(tags, in.value(MODE));
      }
      case FROM_SOURCE -> new Filter.FromSource(in.text());
      case OF_TYPE -> new Filter.OfType(in.value(Codecs.TYPE));
      case CREATED_BETWEEN -> {
        Instant from = in.value(END).orElse(null);
        yield new Filter.CreatedBetween(from, in.value(END).orElse(null));
      }
      case FIELD_IS -> {
        String field = in.text();
        yield new Filter.FieldIs(field, Objects.requireNonNull(MetadataCodec.read(in)));
      }
      case FIELD_BETWEEN -> {
        String field = in.text();
        double from = in.real();
        yield new Filter.FieldBetween(field, from, in.real());
      }
      case ALL_OF -> new Filter.AllOf(in.all(FILTER));
    };
  }
}
