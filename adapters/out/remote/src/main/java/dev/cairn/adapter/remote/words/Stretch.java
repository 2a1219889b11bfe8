package dev.cairn.adapter.remote.words;

import java.time.Instant;

/** A while in the life of a source, both ends included. */
public record Stretch(String source, Instant from, Instant to) {}
