package dev.cairn.adapter.handover;

import static dev.cairn.adapter.handover.Codecs.FLAG;
import static dev.cairn.adapter.handover.Codecs.ID;
import static dev.cairn.adapter.handover.Codecs.IDS;
import static dev.cairn.adapter.handover.Codecs.INTEGER;
import static dev.cairn.adapter.handover.Codecs.NOTHING;
import static dev.cairn.adapter.handover.Codecs.NUMBER;
import static dev.cairn.adapter.handover.Codecs.STAMP;
import static dev.cairn.adapter.handover.Codecs.TEXT;
import static dev.cairn.adapter.handover.FilterCodec.FILTER;
import static dev.cairn.adapter.handover.VectorCodec.EMBEDDED_MEMORY;
import static dev.cairn.adapter.handover.VectorCodec.EMBEDDING;

import dev.cairn.adapter.handover.Codecs.Nothing;
import dev.cairn.application.port.Added;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.ScoredChunk;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Every call that can be handed over. Whoever adds or changes one, or a codec, raises {@link
 * Greeting#PROTOCOL}.
 */
final class Operations {

  private static final List<Operation<?, ?>> ALL = new ArrayList<>();

  /** Answered by the connection itself: the owner is alive. */
  static final Operation<Nothing, Nothing> PING = operation(NOTHING, NOTHING);

  static final Operation<Nothing, Optional<ModelStamp>> STORED_MODEL =
      operation(NOTHING, STAMP.optional());
  static final Operation<List<EmbeddedMemory>, List<Added>> ADD =
      operation(EMBEDDED_MEMORY.list(), Codecs.ADDED.list());
  static final Operation<Replace, Boolean> REPLACE = operation(Replace.CODEC, FLAG);
  static final Operation<List<MemoryId>, Set<MemoryId>> DELETE = operation(ID.list(), IDS);
  static final Operation<List<MemoryId>, Set<MemoryId>> EXISTING = operation(ID.list(), IDS);
  static final Operation<List<MemoryId>, Map<MemoryId, EmbeddedMemory>> FIND =
      operation(ID.list(), ID.mapTo(EMBEDDED_MEMORY));
  static final Operation<List<ContentHash>, Map<ContentHash, MemoryId>> KNOWN =
      operation(Codecs.HASH.list(), Codecs.HASH.mapTo(ID));
  static final Operation<Nearest, List<ScoredChunk>> NEAREST =
      operation(Nearest.CODEC, Codecs.SCORED_CHUNK.list());
  static final Operation<Browse, MemoryPage> BROWSE = operation(Browse.CODEC, Codecs.PAGE);
  static final Operation<Scan, List<EmbeddedMemory>> SCAN =
      operation(Scan.CODEC, EMBEDDED_MEMORY.list());
  static final Operation<Nothing, StoreStatistics> STATISTICS =
      operation(NOTHING, Codecs.STATISTICS);

  static final Operation<ModelStamp, Nothing> SUCCEED = operation(STAMP, NOTHING);
  static final Operation<ModelStamp, Long> SUCCESSOR_SIZE = operation(STAMP, NUMBER);
  static final Operation<Outstanding, List<MemoryId>> SUCCESSOR_OUTSTANDING =
      operation(Outstanding.CODEC, ID.list());
  static final Operation<SuccessorAdd, Nothing> SUCCESSOR_ADD =
      operation(SuccessorAdd.CODEC, NOTHING);
  static final Operation<ModelStamp, Boolean> SUCCESSOR_PROMOTE = operation(STAMP, FLAG);

  static final Operation<Nothing, EmbeddingModel> MODEL = operation(NOTHING, Codecs.MODEL);
  static final Operation<String, Embedding> EMBED_QUERY = operation(TEXT, EMBEDDING);
  static final Operation<List<String>, List<Embedding>> EMBED_PASSAGES =
      operation(TEXT.list(), EMBEDDING.list());
  static final Operation<String, TokenOffsets> TOKENIZE =
      operation(TEXT, VectorCodec.TOKEN_OFFSETS);

  private Operations() {}

  static Operation<?, ?> byCode(int code) {
    if (code < 0 || code >= ALL.size()) {
      throw new UnreadableFrame("no operation has the code " + code);
    }
    return ALL.get(code);
  }

  private static <A, R> Operation<A, R> operation(Codec<A> argument, Codec<R> answer) {
    Operation<A, R> operation = new Operation<>(ALL.size(), argument, answer);
    ALL.add(operation);
    return operation;
  }

  record Replace(Memory expected, EmbeddedMemory replacement) {
    static final Codec<Replace> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(Codecs.MEMORY, value.expected);
              out.value(EMBEDDED_MEMORY, value.replacement);
            },
            in -> {
              Memory expected = in.value(Codecs.MEMORY);
              return new Replace(expected, in.value(EMBEDDED_MEMORY));
            });
  }

  record Nearest(Embedding query, Filter filter, int limit) {
    static final Codec<Nearest> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(EMBEDDING, value.query);
              out.value(FILTER, value.filter);
              out.value(INTEGER, value.limit);
            },
            in -> {
              Embedding query = in.value(EMBEDDING);
              Filter filter = in.value(FILTER);
              return new Nearest(query, filter, in.integer());
            });
  }

  record Browse(Filter filter, int offset, int limit) {
    static final Codec<Browse> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(FILTER, value.filter);
              out.value(INTEGER, value.offset);
              out.value(INTEGER, value.limit);
            },
            in -> {
              Filter filter = in.value(FILTER);
              int offset = in.integer();
              return new Browse(filter, offset, in.integer());
            });
  }

  record Scan(Optional<MemoryId> after, int limit) {
    static final Codec<Scan> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(ID.optional(), value.after);
              out.value(INTEGER, value.limit);
            },
            in -> {
              Optional<MemoryId> after = in.value(ID.optional());
              return new Scan(after, in.integer());
            });
  }

  record Outstanding(ModelStamp model, int limit) {
    static final Codec<Outstanding> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(STAMP, value.model);
              out.value(INTEGER, value.limit);
            },
            in -> {
              ModelStamp model = in.value(STAMP);
              return new Outstanding(model, in.integer());
            });
  }

  record SuccessorAdd(ModelStamp model, List<EmbeddedMemory> memories) {
    static final Codec<SuccessorAdd> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(STAMP, value.model);
              out.all(EMBEDDED_MEMORY, value.memories);
            },
            in -> {
              ModelStamp model = in.value(STAMP);
              return new SuccessorAdd(model, in.all(EMBEDDED_MEMORY));
            });
  }
}
