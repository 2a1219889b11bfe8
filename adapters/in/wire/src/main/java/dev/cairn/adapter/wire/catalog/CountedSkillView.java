package dev.cairn.adapter.wire.catalog;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** A skill in a list, with how many active items carry it. */
public record CountedSkillView(@JsonUnwrapped SkillView skill, long toolCount) {}
