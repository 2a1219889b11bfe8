package dev.cairn.adapter.wire.memories;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import java.util.Map;

/** How many memories fit of each label: the most frequent first, months the latest first. */
@JsonClassDescription("How many memories fit of each, on all pages; at most 100 of a kind.")
public record FacetsView(
    Map<String, Long> tags,
    Map<String, Long> sources,
    Map<String, Long> memoryTypes,
    Map<String, Long> months) {}
