package dev.cairn.adapter.handover;

import dev.cairn.application.catalog.ToolAnswerSize;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import dev.cairn.application.port.Reranker;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.answer.AnswerSize;
import org.jspecify.annotations.Nullable;

/**
 * The real ports of an owner. An embedder may still be loading behind its interface: only calls
 * that need it then wait for it.
 *
 * @param embedder for memories
 * @param catalogEmbedder for skills and items
 * @param reranker null: there is none
 * @param answers how large they become
 * @param toolAnswers how large those about tools become
 */
public record Local(
    MemoryStore store,
    Embedder embedder,
    CatalogIndex catalog,
    SchemaRepository schemas,
    Embedder catalogEmbedder,
    @Nullable Reranker reranker,
    AnswerSize answers,
    ToolAnswerSize toolAnswers) {}
