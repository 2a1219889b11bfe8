package dev.cairn.application.port;

import java.util.Map;

/**
 * How many memories there are of each label; what none has does not occur.
 *
 * @param total how many were counted
 * @param months by the month of creation in UTC, as 2026-01
 */
public record Facets(
    long total,
    Map<String, Long> tags,
    Map<String, Long> sources,
    Map<String, Long> types,
    Map<String, Long> months) {}
