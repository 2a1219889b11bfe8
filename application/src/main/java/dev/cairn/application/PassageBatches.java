package dev.cairn.application;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.chunk.Chunker;
import dev.cairn.domain.embedding.Embedding;
import java.util.ArrayList;
import java.util.Iterator;
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

  /** A stretch of a text, where it begins there, and its vector. */
  public record Piece(int start, String text, Embedding vector) {}

  /** The texts cut into stretches that fit the model, text by text. */
  public static List<List<Piece>> cut(Embedder embedder, Chunker chunker, List<String> texts) {
    List<List<Stretch>> cuts =
        texts.stream().map(text -> stretches(text, chunker, embedder)).toList();
    List<String> all = cuts.stream().flatMap(List::stream).map(Stretch::text).toList();
    Iterator<Embedding> vectors = embed(embedder, all).iterator();
    return cuts.stream()
        .map(cut -> cut.stream().map(stretch -> stretch.piece(vectors.next())).toList())
        .toList();
  }

  private static List<Stretch> stretches(String text, Chunker chunker, Embedder embedder) {
    return chunker.cut(text, embedder.tokenize(text)).stream()
        .map(span -> new Stretch(span.start(), span.of(text)))
        .toList();
  }

  private record Stretch(int start, String text) {

    Piece piece(Embedding vector) {
      return new Piece(start, text, vector);
    }
  }
}
