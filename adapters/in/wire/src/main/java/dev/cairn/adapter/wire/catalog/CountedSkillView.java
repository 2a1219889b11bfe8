package dev.cairn.adapter.wire.catalog;

import java.util.List;

/** A skill in a list, with how many active items carry it. */
public record CountedSkillView(
    String id,
    String name,
    String description,
    boolean isActive,
    List<String> itemTypes,
    long toolCount) {}
