package dev.cairn.adapter.wire.catalog;

/** A stage that broke, and what that did. */
public record DegradedView(String stage, String reason) {}
