package dev.cairn.domain.catalog;

import dev.cairn.domain.embedding.Embedding;

/** A skill with the vector of its passage. */
public record EmbeddedSkill(Skill skill, Embedding embedding) {}
