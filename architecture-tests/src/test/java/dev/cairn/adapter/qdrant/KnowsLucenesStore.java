package dev.cairn.adapter.qdrant;

import dev.cairn.adapter.lucene.LuceneMemoryStore;

/** Breaks the rule that adapters never see each other, in one that is kept off the class path. */
public record KnowsLucenesStore(LuceneMemoryStore store) {}
