package dev.cairn.adapter.wire.catalog;

import java.util.List;

/** A skill as it is registered. */
public record SkillView(
    String id, String name, String description, boolean isActive, List<String> itemTypes) {}
