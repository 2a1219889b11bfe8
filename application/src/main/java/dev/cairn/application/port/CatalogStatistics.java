package dev.cairn.application.port;

import dev.cairn.domain.embedding.ModelStamp;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a catalogue holds.
 *
 * @param itemsByType how many items there are of each type that occurs, active or not
 */
public record CatalogStatistics(
    long skills,
    long activeSkills,
    long items,
    long activeItems,
    Map<String, Long> itemsByType,
    String backend,
    @Nullable ModelStamp model) {}
