package dev.cairn.adapter.wire.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** An item in a list, without its schemas. */
public record ItemSummaryView(
    String id,
    long dbId,
    String type,
    String name,
    String description,
    List<String> skillIds,
    @Nullable String primarySkillId,
    boolean isActive) {}
