package dev.cairn.adapter.wire.catalog;

import dev.cairn.application.catalog.SearchMetadata;
import dev.cairn.application.port.CatalogStatistics;
import dev.cairn.domain.catalog.CatalogItem;
import dev.cairn.domain.catalog.CountedSkill;
import dev.cairn.domain.catalog.Incident;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.catalog.SkillId;
import dev.cairn.domain.catalog.Strategy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;
import org.mapstruct.ReportingPolicy;
import org.mapstruct.factory.Mappers;

/**
 * Carries the catalogue's records over into views, field by field; a forgotten field is a build
 * error.
 */
@Mapper(unmappedTargetPolicy = ReportingPolicy.ERROR)
interface CatalogMapper {

  CatalogMapper INSTANCE = Mappers.getMapper(CatalogMapper.class);

  @Mapping(target = "id", source = "skill.id")
  @Mapping(target = "toolCount", source = "counted.toolCount")
  SkillMatchView match(CountedSkill counted, Skill skill, double score);

  @Mapping(target = ".", source = "item.profile")
  @Mapping(target = "id", source = "item.profile.id")
  @Mapping(target = "dbId", source = "item.number")
  ItemMatchView match(CatalogItem item, double score);

  @Mapping(target = "stage1SkillCount", source = "skillCount")
  @Mapping(target = "stage2CandidateCount", source = "candidateCount")
  @Mapping(target = "queryEmbeddingTimeMs", source = "timings.embedding")
  @Mapping(target = "skillSearchTimeMs", source = "timings.skills")
  @Mapping(target = "toolSearchTimeMs", source = "timings.items")
  @Mapping(target = "schemaLoadTimeMs", source = "timings.schemas")
  @Mapping(target = "totalTimeMs", source = "timings.total")
  @Mapping(target = "fallbackReason", expression = "java(metadata.fallbackReason().orElse(null))")
  @Mapping(
      target = "degraded",
      expression = "java(metadata.failures().stream().map(this::degraded).toList())")
  SearchMetadataView metadata(SearchMetadata metadata);

  default DegradedView degraded(Incident incident) {
    return new DegradedView(incident.stage().label(), incident.reason());
  }

  @Mapping(target = "isActive", source = "active")
  SkillView skill(Skill skill);

  @Mapping(target = ".", source = "profile")
  @Mapping(target = "id", source = "profile.id")
  @Mapping(target = "dbId", source = "number")
  @Mapping(target = "isActive", source = "profile.active")
  ItemSummaryView summary(CatalogItem item);

  @Mapping(target = "model", source = "model.name")
  @Mapping(target = "dimension", source = "model.dimension")
  CatalogStatsView stats(CatalogStatistics statistics);

  default String text(ItemId id) {
    return id.value();
  }

  default @Nullable String text(@Nullable SkillId id) {
    return id == null ? null : id.value();
  }

  default String text(ItemType type) {
    return type.label();
  }

  default String text(Strategy strategy) {
    return strategy.label();
  }

  default @Nullable List<String> texts(@Nullable List<SkillId> ids) {
    return ids == null ? null : ids.stream().map(SkillId::value).toList();
  }

  /** Types in the order in which they are declared. */
  default List<String> labels(Set<ItemType> types) {
    return types.stream().sorted().map(ItemType::label).toList();
  }

  default List<String> ids(Set<SkillId> ids) {
    return ids.stream().map(SkillId::value).toList();
  }

  /** Counts keep their order. */
  default Map<String, Long> counts(Map<String, Long> counts) {
    return counts;
  }
}
