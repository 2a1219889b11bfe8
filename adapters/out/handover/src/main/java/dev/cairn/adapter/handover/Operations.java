package dev.cairn.adapter.handover;

import static dev.cairn.adapter.handover.CatalogCodecs.COUNTED_SKILL;
import static dev.cairn.adapter.handover.CatalogCodecs.EMBEDDED_ITEM;
import static dev.cairn.adapter.handover.CatalogCodecs.EMBEDDED_SKILL;
import static dev.cairn.adapter.handover.CatalogCodecs.ITEM_ID;
import static dev.cairn.adapter.handover.CatalogCodecs.KEY;
import static dev.cairn.adapter.handover.CatalogCodecs.SKILL_ID;
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
import dev.cairn.application.port.CatalogIds;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.application.port.Facets;
import dev.cairn.application.port.MemoryPage;
import dev.cairn.application.port.Nearest;
import dev.cairn.application.port.Page;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.EmbeddedItem;
import dev.cairn.domain.catalog.EmbeddedSkill;
import dev.cairn.domain.catalog.ItemFilter;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.ContentHash;
import dev.cairn.domain.memory.EmbeddedMemory;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.Position;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.search.Proposal;
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
  static final Operation<NearestChunks, List<ScoredChunk>> NEAREST =
      operation(NearestChunks.CODEC, Codecs.SCORED_CHUNK.list());
  static final Operation<Nothing, Boolean> BLENDS = operation(NOTHING, FLAG);
  static final Operation<Blend, Proposal> CANDIDATES =
      operation(Blend.CODEC, SearchCodecs.PROPOSAL);
  static final Operation<List<ChunkRef>, Map<ChunkRef, ChunkText>> CHUNK_TEXTS =
      operation(
          SearchCodecs.CHUNK_REF.list(), SearchCodecs.CHUNK_REF.mapTo(SearchCodecs.CHUNK_TEXT));
  static final Operation<Browse, MemoryPage> BROWSE = operation(Browse.CODEC, Codecs.PAGE);
  static final Operation<BrowseAfter, MemoryPage> BROWSE_AFTER =
      operation(BrowseAfter.CODEC, Codecs.PAGE);
  static final Operation<Filter, Facets> FACETS = operation(FILTER, Codecs.FACETS);
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

  static final Operation<Subject, EmbeddingModel> MODEL = operation(Subject.CODEC, Codecs.MODEL);
  static final Operation<Text, Embedding> EMBED_QUERY = operation(Text.CODEC, EMBEDDING);
  static final Operation<Texts, List<Embedding>> EMBED_PASSAGES =
      operation(Texts.CODEC, EMBEDDING.list());
  static final Operation<Text, TokenOffsets> TOKENIZE =
      operation(Text.CODEC, VectorCodec.TOKEN_OFFSETS);
  static final Operation<Read, List<Double>> RERANK = operation(Read.CODEC, Codecs.REAL.list());

  static final Operation<Nothing, Optional<ModelStamp>> CATALOG_MODEL =
      operation(NOTHING, STAMP.optional());
  static final Operation<CatalogSave, Nothing> CATALOG_SAVE = operation(CatalogSave.CODEC, NOTHING);
  static final Operation<CatalogIds, CatalogIds> CATALOG_REMOVE =
      operation(CatalogCodecs.IDS, CatalogCodecs.IDS);
  static final Operation<List<SkillId>, Map<SkillId, EmbeddedSkill>> CATALOG_SKILLS =
      operation(SKILL_ID.list(), SKILL_ID.mapTo(EMBEDDED_SKILL));
  static final Operation<List<ItemId>, Map<ItemId, EmbeddedItem>> CATALOG_ITEMS =
      operation(ITEM_ID.list(), ITEM_ID.mapTo(EMBEDDED_ITEM));
  static final Operation<NearestSkills, Nearest<CountedSkill>> CATALOG_NEAREST_SKILLS =
      operation(NearestSkills.CODEC, CatalogCodecs.nearest(COUNTED_SKILL));
  static final Operation<NearestItems, Nearest<CatalogItem>> CATALOG_NEAREST_ITEMS =
      operation(NearestItems.CODEC, CatalogCodecs.nearest(CatalogCodecs.ITEM));
  static final Operation<BestSkills, Nearest<CountedSkill>> CATALOG_BEST_SKILLS =
      operation(BestSkills.CODEC, CatalogCodecs.nearest(COUNTED_SKILL));
  static final Operation<BestItems, Nearest<CatalogItem>> CATALOG_BEST_ITEMS =
      operation(BestItems.CODEC, CatalogCodecs.nearest(CatalogCodecs.ITEM));
  static final Operation<BrowseItems, Page<CountedSkill>> CATALOG_BROWSE_SKILLS =
      operation(BrowseItems.CODEC, CatalogCodecs.page(COUNTED_SKILL));
  static final Operation<BrowseItems, Page<CatalogItem>> CATALOG_BROWSE_ITEMS =
      operation(BrowseItems.CODEC, CatalogCodecs.page(CatalogCodecs.ITEM));
  static final Operation<Nothing, CatalogStatistics> CATALOG_STATISTICS =
      operation(NOTHING, CatalogCodecs.STATISTICS);
  static final Operation<Nothing, Long> CATALOG_REVISION = operation(NOTHING, NUMBER);
  static final Operation<CatalogReplace, Boolean> CATALOG_REPLACE =
      operation(CatalogReplace.CODEC, FLAG);

  static final Operation<List<ItemRecord>, List<SchemaKey>> SCHEMAS_SAVE =
      operation(CatalogCodecs.RECORD.list(), KEY.list());
  static final Operation<List<SchemaKey>, Nothing> SCHEMAS_REMOVE = operation(KEY.list(), NOTHING);
  static final Operation<List<SchemaKey>, Map<SchemaKey, ItemSchemas>> SCHEMAS_LOAD =
      operation(KEY.list(), KEY.mapTo(CatalogCodecs.SCHEMAS));
  static final Operation<Nothing, Nothing> SCHEMAS_PING = operation(NOTHING, NOTHING);

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

  record NearestChunks(Embedding query, Filter filter, int limit) {
    static final Codec<NearestChunks> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(EMBEDDING, value.query);
              out.value(FILTER, value.filter);
              out.value(INTEGER, value.limit);
            },
            in -> {
              Embedding query = in.value(EMBEDDING);
              Filter filter = in.value(FILTER);
              return new NearestChunks(query, filter, in.integer());
            });
  }

  record Blend(MemoryProbe probe, Filter filter, int reach) {
    static final Codec<Blend> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(SearchCodecs.MEMORY_PROBE, value.probe);
              out.value(FILTER, value.filter);
              out.value(INTEGER, value.reach);
            },
            in -> {
              MemoryProbe probe = in.value(SearchCodecs.MEMORY_PROBE);
              Filter filter = in.value(FILTER);
              return new Blend(probe, filter, in.integer());
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

  record BrowseAfter(Filter filter, Position last, int limit) {
    static final Codec<BrowseAfter> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(FILTER, value.filter);
              out.value(Codecs.POSITION, value.last);
              out.value(INTEGER, value.limit);
            },
            in -> {
              Filter filter = in.value(FILTER);
              Position last = in.value(Codecs.POSITION);
              return new BrowseAfter(filter, last, in.integer());
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

  /** Which of the owner's embedders is meant: memories and catalogue may have different models. */
  enum Subject {
    MEMORIES,
    CATALOG;

    static final Codec<Subject> CODEC = Codec.ofEnum(Subject.class);
  }

  record Text(Subject subject, String text) {
    static final Codec<Text> CODEC =
        CatalogCodecs.pair(Subject.CODEC, TEXT, Text::subject, Text::text, Text::new);
  }

  record Texts(Subject subject, List<String> texts) {
    static final Codec<Texts> CODEC =
        CatalogCodecs.pair(Subject.CODEC, TEXT.list(), Texts::subject, Texts::texts, Texts::new);
  }

  record Read(String query, List<String> texts) {
    static final Codec<Read> CODEC =
        CatalogCodecs.pair(TEXT, TEXT.list(), Read::query, Read::texts, Read::new);
  }

  record CatalogSave(List<EmbeddedSkill> skills, List<EmbeddedItem> items) {
    static final Codec<CatalogSave> CODEC =
        CatalogCodecs.pair(
            EMBEDDED_SKILL.list(),
            EMBEDDED_ITEM.list(),
            CatalogSave::skills,
            CatalogSave::items,
            CatalogSave::new);
  }

  record CatalogReplace(long revision, CatalogSave contents) {
    static final Codec<CatalogReplace> CODEC =
        CatalogCodecs.pair(
            NUMBER,
            CatalogSave.CODEC,
            CatalogReplace::revision,
            CatalogReplace::contents,
            CatalogReplace::new);
  }

  record NearestSkills(Embedding query, Optional<ItemType> type, double leastCosine, int limit) {
    static final Codec<NearestSkills> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(EMBEDDING, value.query);
              out.value(CatalogCodecs.TYPE.optional(), value.type);
              out.real(value.leastCosine);
              out.number(value.limit);
            },
            in -> {
              Embedding query = in.value(EMBEDDING);
              Optional<ItemType> type = in.value(CatalogCodecs.TYPE.optional());
              double leastCosine = in.real();
              return new NearestSkills(query, type, leastCosine, in.integer());
            });
  }

  record NearestItems(Embedding query, ItemFilter filter, double leastCosine, int limit) {
    static final Codec<NearestItems> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(EMBEDDING, value.query);
              out.value(CatalogCodecs.FILTER, value.filter);
              out.real(value.leastCosine);
              out.number(value.limit);
            },
            in -> {
              Embedding query = in.value(EMBEDDING);
              ItemFilter filter = in.value(CatalogCodecs.FILTER);
              double leastCosine = in.real();
              return new NearestItems(query, filter, leastCosine, in.integer());
            });
  }

  record BestSkills(Probe probe, Optional<ItemType> type, double least, int limit) {
    static final Codec<BestSkills> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(SearchCodecs.PROBE, value.probe);
              out.value(CatalogCodecs.TYPE.optional(), value.type);
              out.real(value.least);
              out.number(value.limit);
            },
            in -> {
              Probe probe = in.value(SearchCodecs.PROBE);
              Optional<ItemType> type = in.value(CatalogCodecs.TYPE.optional());
              double least = in.real();
              return new BestSkills(probe, type, least, in.integer());
            });
  }

  record BestItems(Probe probe, ItemFilter filter, double least, int limit) {
    static final Codec<BestItems> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(SearchCodecs.PROBE, value.probe);
              out.value(CatalogCodecs.FILTER, value.filter);
              out.real(value.least);
              out.number(value.limit);
            },
            in -> {
              Probe probe = in.value(SearchCodecs.PROBE);
              ItemFilter filter = in.value(CatalogCodecs.FILTER);
              double least = in.real();
              return new BestItems(probe, filter, least, in.integer());
            });
  }

  record BrowseItems(ItemFilter filter, int offset, int limit) {
    static final Codec<BrowseItems> CODEC =
        Codec.of(
            (out, value) -> {
              out.value(CatalogCodecs.FILTER, value.filter);
              out.number(value.offset);
              out.number(value.limit);
            },
            in -> {
              ItemFilter filter = in.value(CatalogCodecs.FILTER);
              int offset = in.integer();
              return new BrowseItems(filter, offset, in.integer());
            });
  }
}
