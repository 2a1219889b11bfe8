package dev.cairn.application;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import java.util.ArrayList;
import java.util.List;

/**
 * Embeds many passages a few at a time: between them others get their turn, and work that nobody
 * waits for any more ends.
 */
public final class PassageBatches {

  private static final int SIZE = 16;

  private PassageBatches() {}

  public static List<Embedding> embed(Embedder embedder, List<String> passages) {
    List<Embedding> embeddings = new ArrayList<>(passages.size());
    Errand errand = Errand.current();
    errand.expect(passages.size());
    for (int from = 0; from < passages.size(); from += SIZE) {
      errand.requireWanted();
      int to = Math.min(passages.size(), from + SIZE);
      embeddings.addAll(embedder.embedPassages(passages.subList(from, to)));
      errand.advance(to - from);
    }
    return embeddings;
  }
}
