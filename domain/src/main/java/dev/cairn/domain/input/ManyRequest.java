package dev.cairn.domain.input;

import java.util.List;

/** Skills and items that come together, each to be read by itself. */
public record ManyRequest(List<?> skills, List<?> items) {}
