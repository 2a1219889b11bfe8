package dev.cairn.adapter.wire.memories;

import dev.cairn.adapter.wire.ExplanationView;
import dev.cairn.application.memory.AddedMemory;
import dev.cairn.application.port.StoreStatistics;
import dev.cairn.domain.answer.Hidden;
import dev.cairn.domain.memory.ChunkId;
import dev.cairn.domain.memory.Memory;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.search.MemoryHit;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;
import org.mapstruct.ReportingPolicy;
import org.mapstruct.factory.Mappers;

/**
 * Carries the domain's records over into views, field by field; a forgotten field is a build error.
 */
@Mapper(unmappedTargetPolicy = ReportingPolicy.ERROR)
interface MemoryMapper {

  MemoryMapper INSTANCE = Mappers.getMapper(MemoryMapper.class);

  @Mapping(target = "memoryId", source = "hit.chunk.memoryId")
  @Mapping(target = "chunkId", expression = "java(text(hit.chunk().chunkId()))")
  @Mapping(target = "text", source = "hit.chunk.text")
  @Mapping(target = "similarityScore", source = "hit.similarity")
  @Mapping(target = "tags", source = "hit.chunk.labels.tags.values")
  @Mapping(target = "source", source = "hit.chunk.labels.source")
  @Mapping(target = "memoryType", source = "hit.chunk.labels.type")
  @Mapping(target = "timestamp", source = "hit.chunk.createdAt")
  @Mapping(target = "chunkIndex", source = "hit.chunk.chunkIndex")
  @Mapping(target = "metadata", expression = "java(hit.chunk().labels().metadata().fields())")
  @Mapping(target = "passage", source = "hit.passage")
  @Mapping(target = "explanation", source = "explained")
  MemoryHitView hit(MemoryHit hit, @Nullable ExplanationView explained);

  /** The same with another text, and no more of the passage than fits beside others. */
  @Mapping(target = "text", source = "changed")
  @Mapping(target = "passage", expression = "java(Brevity.passage(hit.passage()))")
  MemoryHitView saying(MemoryHitView hit, String changed);

  RetrievedHitView retrieved(MemoryHitView hit, double score);

  /** The same with another text. */
  @Mapping(target = "text", source = "changed")
  RetrievedHitView saying(RetrievedHitView hit, String changed);

  HiddenView hidden(Hidden hidden);

  @Mapping(target = "memoryId", source = "id")
  @Mapping(
      target = "changed",
      expression = "java(added.created() ? null : added.merge().changed())")
  @Mapping(target = "kept", expression = "java(added.created() ? null : added.merge().kept())")
  AddedView added(AddedMemory added);

  @Mapping(target = "memoryId", source = "id")
  @Mapping(target = "tags", source = "labels.tags.values")
  @Mapping(target = "source", source = "labels.source")
  @Mapping(target = "memoryType", source = "labels.type")
  @Mapping(target = "metadata", expression = "java(memory.labels().metadata().fields())")
  @Mapping(target = "contentHash", expression = "java(memory.contentHash().value())")
  MemoryView memory(Memory memory);

  @Mapping(target = "memoryTypes", source = "types")
  @Mapping(target = "model", source = "model.name")
  @Mapping(target = "dimension", source = "model.dimension")
  StatsView stats(StoreStatistics statistics);

  default String text(MemoryId id) {
    return id.toString();
  }

  default String text(ChunkId id) {
    return id.toString();
  }

  default String text(MemoryType type) {
    return type.label();
  }

  default @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  /** Counts keep their order. */
  default Map<String, Long> counts(Map<String, Long> counts) {
    return counts;
  }
}
