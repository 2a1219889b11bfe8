package dev.cairn.domain.input;

import dev.cairn.domain.time.TimeStep;

/** Which memories to count, and by how long a stretch of the calendar. */
public record HistogramRequest(BrowseRequest memories, TimeStep by) {}
