package dev.cairn.adapter.ollama;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.EmbeddingError;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An embedder with a spare one of the same vector space, which embeds while the first one fails.
 *
 * <p>A stamp says where vectors lie, so both embedders stamp theirs alike here, with the primary's
 * stamp. That would be a lie without a proof: until {@link SameSpace} has shown, while both worked,
 * how near their vectors are, only the primary embeds, and its failures are failures. The proof is
 * tried when the primary first works, or earlier by {@link #prove}. A spare that gives other
 * vectors, or does not work at that moment, is never asked again. One that differs by rounding
 * only, such as int8 from full precision, embeds queries but nothing that is stored: the two must
 * not mix in one store.
 *
 * <p>A store that was built by the spare alone has the spare's stamp. It is not reinterpreted: to
 * serve it, swap the roles, or re-embed it.
 */
public final class FallbackEmbedder implements Embedder {

  private final Embedder primary;
  private final Spare spare;

  public FallbackEmbedder(Embedder primary, Supplier<Embedder> secondary) {
    this.primary = primary;
    this.spare = new Spare(primary, secondary);
  }

  /**
   * Tries the proof unless it is decided already; meant for the start, away from any request.
   *
   * @return whether the spare embedder may be used from now on
   */
  public boolean prove() {
    return spare.proven().isPresent();
  }

  /** The primary's model; once a spare is proven, no larger than what both read. */
  @Override
  public EmbeddingModel model() {
    EmbeddingModel mine = primary.model();
    return spare.known().map(Embedder::model).map(other -> narrower(mine, other)).orElse(mine);
  }

  @Override
  public Embedding embedQuery(String text) {
    return embed(embedder -> List.of(embedder.embedQuery(text)), spare::known).getFirst();
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    return embed(embedder -> embedder.embedPassages(texts), spare::same);
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return primary.tokenize(text);
  }

  @Override
  public void close() {
    spare.close();
    primary.close();
  }

  private List<Embedding> embed(
      Function<Embedder, List<Embedding>> work, Supplier<Optional<Embedder>> otherwise) {
    List<Embedding> embeddings;
    try {
      embeddings = work.apply(primary);
    } catch (EmbeddingError e) {
      return embedInstead(work, otherwise.get().orElseThrow(() -> e), e);
    }
    spare.proven();
    return embeddings;
  }

  private List<Embedding> embedInstead(
      Function<Embedder, List<Embedding>> work, Embedder other, EmbeddingError failure) {
    try {
      ModelStamp stamp = primary.model().stamp();
      return work.apply(other).stream().map(e -> new Embedding(stamp, e.vector())).toList();
    } catch (EmbeddingError alsoFailed) {
      failure.addSuppressed(alsoFailed);
      throw failure;
    }
  }

  private static EmbeddingModel narrower(EmbeddingModel mine, EmbeddingModel other) {
    return new EmbeddingModel(
        mine.stamp(),
        Math.min(mine.passageTokens(), other.passageTokens()),
        Math.min(mine.queryTokens(), other.queryTokens()),
        mine.parts());
  }
}
