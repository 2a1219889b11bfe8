package dev.cairn.application.sample;

import org.apache.lucene.document.Document;

/** Breaks the rule that the application knows only the domain. */
public record KnowsLuceneToo(Document document) {}
