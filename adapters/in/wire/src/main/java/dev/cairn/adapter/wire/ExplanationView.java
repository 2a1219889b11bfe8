package dev.cairn.adapter.wire;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/** What a score is made of, and why the result is in the answer. */
@JsonClassDescription("What a score is made of; only where it was asked for.")
public record ExplanationView(
    double semantic,
    @JsonPropertyDescription("What shared words add.") double lexical,
    @JsonPropertyDescription("The share of the query's words, by weight, that the text has.")
        double wordShare,
    double neighbours,
    double sitting,
    double time,
    double reranker,
    String reason) {}
