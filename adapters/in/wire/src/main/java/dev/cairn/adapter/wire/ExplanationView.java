package dev.cairn.adapter.wire;

import tools.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import tools.jackson.databind.annotation.JsonNaming;

/** What a score is made of, and why the result is in the answer. */
@JsonNaming(SnakeCaseStrategy.class)
public record ExplanationView(
    double semantic,
    double lexical,
    double wordShare,
    double neighbours,
    double sitting,
    double time,
    double reranker,
    String reason) {}
