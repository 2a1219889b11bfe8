package dev.cairn.bootstrap.wiring;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.EmbeddingModel;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.error.CoreError;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The embedder of the process that owns a store: always the model that the store was built with, or
 * the configured one while the store is empty. After a re-embedding the new one takes over by
 * itself. Closing it closes the models.
 *
 * @param stored the model of the vectors in the store
 */
record ServingEmbedder(
    Supplier<Optional<ModelStamp>> stored, Supplier<ModelStamp> configured, Models models)
    implements Embedder {

  private static final System.Logger LOG = System.getLogger(ServingEmbedder.class.getName());

  /** Begins to load the model that the next request will need. */
  void preload() {
    models.preload(wanted());
  }

  /** The same, where a server that is down is no reason to stop: requests will say so. */
  void tryPreload() {
    try {
      preload();
    } catch (CoreError theRequestWillSay) {
      LOG.log(Level.DEBUG, "The model could not be loaded ahead of the first request");
    }
  }

  @Override
  public EmbeddingModel model() {
    return current().model();
  }

  @Override
  public Embedding embedQuery(String text) {
    return current().embedQuery(text);
  }

  @Override
  public List<Embedding> embedPassages(List<String> texts) {
    return current().embedPassages(texts);
  }

  @Override
  public TokenOffsets tokenize(String text) {
    return current().tokenize(text);
  }

  @Override
  public void close() {
    models.close();
  }

  private ModelStamp wanted() {
    return stored.get().orElseGet(configured);
  }

  private Embedder current() {
    return models.get(wanted());
  }
}
