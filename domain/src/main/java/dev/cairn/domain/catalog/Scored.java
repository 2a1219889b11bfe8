package dev.cairn.domain.catalog;

import dev.cairn.domain.score.RawScore;

/** Something that an index found, as it found it: the score is still the backend's own. */
public record Scored<T>(T value, RawScore score) {}
