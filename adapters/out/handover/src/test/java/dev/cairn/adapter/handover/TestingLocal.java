package dev.cairn.adapter.handover;

import dev.cairn.application.catalog.ToolAnswerSize;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.domain.answer.AnswerSize;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.score.Normalization;
import dev.cairn.testkit.TestingEmbedder;
import dev.cairn.testkit.catalog.InMemoryCatalogIndex;
import dev.cairn.testkit.schemas.InMemorySchemaRepository;

/** An owner's ports where only the memories matter. */
final class TestingLocal {

  private TestingLocal() {}

  static Asker asker() {
    return asker(false, new TestingEmbedder().model().stamp());
  }

  static Asker asker(boolean reranks, ModelStamp model) {
    return new Asker(Normalization.CLAMPED, reranks, () -> model, () -> model, () -> false);
  }

  static Local of(MemoryStore store, Embedder embedder) {
    return new Local(
        store,
        embedder,
        new InMemoryCatalogIndex(),
        new InMemorySchemaRepository(),
        embedder,
        null,
        AnswerSize.TEXTS_ALONE,
        ToolAnswerSize.TEXTS_ALONE);
  }
}
