package dev.cairn.adapter.wire.memories;

import java.util.List;

/** What a delete did, or would do. */
public record DeletedView(int deleted, List<String> memoryIds) {}
