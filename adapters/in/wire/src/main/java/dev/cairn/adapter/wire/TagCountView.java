package dev.cairn.adapter.wire;

/** How many memories carry a tag. */
public record TagCountView(String tag, long count) {}
