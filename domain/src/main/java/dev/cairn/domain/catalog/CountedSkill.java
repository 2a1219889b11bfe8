package dev.cairn.domain.catalog;

/** A skill and how many active items carry it. The number is told and never ranks. */
public record CountedSkill(Skill skill, long toolCount) {}
