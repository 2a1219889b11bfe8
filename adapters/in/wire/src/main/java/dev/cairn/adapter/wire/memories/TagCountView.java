package dev.cairn.adapter.wire.memories;

/** How many memories carry a tag. */
public record TagCountView(String tag, long count) {}
