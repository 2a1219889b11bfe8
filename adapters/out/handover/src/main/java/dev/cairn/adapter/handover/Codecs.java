package dev.cairn.adapter.handover;

import dev.cairn.application.port.Added;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelPart;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.memory.Tags;
import dev.cairn.domain.score.Calibration;
import dev.cairn.domain.score.RawScore;
import dev.cairn.domain.score.ScoreScale;
import dev.cairn.domain.search.ScoredChunk;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** How the plain values of the ports cross the socket. */
final class Codecs {

  static final Codec<Nothing> NOTHING = Codec.of((out, value) -> {}, in -> new Nothing());
  static final Codec<Boolean> FLAG = Codec.of(Out::flag, In::flag);
  static final Codec<Integer> INTEGER = Codec.of((out, value) -> out.number(value), In::integer);
  static final Codec<Long> NUMBER = Codec.of((out, value) -> out.number(value), In::number);
  static final Codec<Double> REAL = Codec.of((out, value) -> out.real(value), In::real);
  static final Codec<String> TEXT = Codec.of(Out::text, In::text);

  private static final Codec<Optional<String>> OPTIONAL_TEXT = TEXT.optional();
  private static final Codec<Map<String, Long>> COUNTS = TEXT.mapTo(NUMBER);

  static final Codec<MemoryId> ID =
      Codec.of(
          (out, id) -> {
            out.number(id.value().getMostSignificantBits());
            out.number(id.value().getLeastSignificantBits());
          },
          in -> {
            long high = in.number();
            return new MemoryId(new UUID(high, in.number()));
          });
  static final Codec<Set<MemoryId>> IDS = ID.list().as(LinkedHashSet::new, List::copyOf);
  static final Codec<ContentHash> HASH = TEXT.as(ContentHash::new, ContentHash::value);

  static final Codec<Instant> INSTANT =
      Codec.of(
          (out, instant) -> {
            out.number(instant.getEpochSecond());
            out.number(instant.getNano());
          },
          in -> {
            long seconds = in.number();
            return Instant.ofEpochSecond(seconds, in.number());
          });

  static final Codec<ModelStamp> STAMP =
      Codec.of(
          (out, stamp) -> {
            out.text(stamp.name());
            out.number(stamp.dimension());
          },
          in -> {
            String name = in.text();
            return new ModelStamp(name, in.integer());
          });
  static final Codec<ModelPart> PART =
      Codec.of(
          (out, part) -> {
            out.number(part.dimension());
            out.real(part.calibration().unrelated());
            out.real(part.calibration().exponent());
            out.value(FLAG, part.latin());
          },
          in -> {
            int dimension = in.integer();
            double unrelated = in.real();
            Calibration calibration = new Calibration(unrelated, in.real());
            return new ModelPart(dimension, calibration, in.value(FLAG));
          });
  static final Codec<EmbeddingModel> MODEL =
      Codec.of(
          (out, model) -> {
            out.value(STAMP, model.stamp());
            out.number(model.passageTokens());
            out.number(model.queryTokens());
            out.value(PART.list(), model.parts());
          },
          in -> {
            ModelStamp stamp = in.value(STAMP);
            int passageTokens = in.integer();
            int queryTokens = in.integer();
            return new EmbeddingModel(stamp, passageTokens, queryTokens, in.value(PART.list()));
          });

  static final Codec<Tags> TAGS = TEXT.list().as(Tags::new, Tags::values);
  static final Codec<MemoryType> TYPE = Codec.ofEnum(MemoryType.class);
  static final Codec<Labels> LABELS =
      Codec.of(
          (out, labels) -> {
            out.value(TAGS, labels.tags());
            out.value(OPTIONAL_TEXT, Optional.ofNullable(labels.source()));
            out.value(TYPE, labels.type());
            out.value(MetadataCodec.METADATA, labels.metadata());
          },
          in -> {
            Tags tags = in.value(TAGS);
            String source = in.value(OPTIONAL_TEXT).orElse(null);
            MemoryType type = in.value(TYPE);
            return new Labels(tags, source, type, in.value(MetadataCodec.METADATA));
          });
  static final Codec<Memory> MEMORY =
      Codec.of(
          (out, memory) -> {
            out.value(ID, memory.id());
            out.text(memory.text());
            out.value(LABELS, memory.labels());
            out.value(INSTANT, memory.createdAt());
            out.value(INSTANT, memory.updatedAt());
          },
          in -> {
            MemoryId id = in.value(ID);
            String text = in.text();
            Labels labels = in.value(LABELS);
            Instant createdAt = in.value(INSTANT);
            return new Memory(id, text, labels, createdAt, in.value(INSTANT));
          });

  static final Codec<Added> ADDED =
      Codec.of(
          (out, added) -> {
            out.value(ID, added.id());
            out.flag(added.created());
          },
          in -> {
            MemoryId id = in.value(ID);
            return new Added(id, in.flag());
          });
  static final Codec<MemoryPage> PAGE =
      Codec.of(
          (out, page) -> {
            out.all(MEMORY, page.memories());
            out.number(page.total());
          },
          in -> {
            List<Memory> memories = in.all(MEMORY);
            return new MemoryPage(memories, in.number());
          });

  static final Codec<Position> POSITION =
      Codec.of(
          (out, position) -> {
            out.value(INSTANT, position.createdAt());
            out.value(ID, position.id());
          },
          in -> {
            Instant createdAt = in.value(INSTANT);
            return new Position(createdAt, in.value(ID));
          });
  static final Codec<Facets> FACETS =
      Codec.of(
          (out, facets) -> {
            out.number(facets.total());
            out.value(COUNTS, facets.tags());
            out.value(COUNTS, facets.sources());
            out.value(COUNTS, facets.types());
            out.value(COUNTS, facets.months());
          },
          in -> {
            long total = in.number();
            Map<String, Long> tags = in.value(COUNTS);
            Map<String, Long> sources = in.value(COUNTS);
            Map<String, Long> types = in.value(COUNTS);
            return new Facets(total, tags, sources, types, in.value(COUNTS));
          });

  static final Codec<RawScore> SCORE =
      Codec.of(
          (out, score) -> {
            out.real(score.value());
            out.text(score.scale().name());
          },
          in -> {
            double value = in.real();
            return new RawScore(value, ScoreScale.valueOf(in.text()));
          });
  static final Codec<ScoredChunk> SCORED_CHUNK =
      Codec.of(
          (out, chunk) -> {
            out.value(ID, chunk.memoryId());
            out.number(chunk.chunkIndex());
            out.text(chunk.text());
            out.value(LABELS, chunk.labels());
            out.value(INSTANT, chunk.createdAt());
            out.value(SCORE, chunk.score());
          },
          in -> {
            MemoryId id = in.value(ID);
            int index = in.integer();
            String text = in.text();
            Labels labels = in.value(LABELS);
            Instant createdAt = in.value(INSTANT);
            return new ScoredChunk(id, index, text, labels, createdAt, in.value(SCORE));
          });

  static final Codec<StoreStatistics> STATISTICS =
      Codec.of(
          (out, statistics) -> {
            out.number(statistics.memories());
            out.number(statistics.chunks());
            out.value(COUNTS, statistics.tags());
            out.value(COUNTS, statistics.sources());
            out.value(COUNTS, statistics.types());
            out.text(statistics.backend());
            out.value(STAMP.optional(), Optional.ofNullable(statistics.model()));
            out.number(statistics.diskBytes());
            out.value(INSTANT.optional(), Optional.ofNullable(statistics.oldest()));
            out.value(INSTANT.optional(), Optional.ofNullable(statistics.newest()));
          },
          in -> {
            long memories = in.number();
            long chunks = in.number();
            Map<String, Long> tags = in.value(COUNTS);
            Map<String, Long> sources = in.value(COUNTS);
            Map<String, Long> types = in.value(COUNTS);
            String backend = in.text();
            ModelStamp model = in.value(STAMP.optional()).orElse(null);
            long diskBytes = in.number();
            Instant oldest = in.value(INSTANT.optional()).orElse(null);
            Instant newest = in.value(INSTANT.optional()).orElse(null);
            return new StoreStatistics(
                memories, chunks, tags, sources, types, backend, model, diskBytes, oldest, newest);
          });

  private Codecs() {}

  /** The argument of a call that has none, and the answer of one that gives none. */
  record Nothing() {}
}
