package dev.cairn.adapter.wire.catalog;

import java.util.List;

/** A page of skills, in the order of their ids. */
public record SkillPageView(
    int page,
    int pageSize,
    long total,
    boolean hasMore,
    long totalPages,
    List<CountedSkillView> skills) {}
