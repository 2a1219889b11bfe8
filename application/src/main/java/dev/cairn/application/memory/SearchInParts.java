package dev.cairn.application.memory;

import dev.cairn.application.port.Embedder;
import dev.cairn.domain.answer.AnswerSize;
import dev.cairn.domain.answer.Selection;
import dev.cairn.domain.chunk.Chunker;
import dev.cairn.domain.search.MemoryQuery;
import dev.cairn.domain.text.Texts;
import java.util.List;

/**
 * Searches for a long text, such as one that somebody pasted, part by part: as a whole it would be
 * about too much, and a model reads no more than its beginning.
 */
record SearchInParts(MemoryUseCases.Search search, Embedder embedder, AnswerSize size)
    implements MemoryUseCases.Search {

  /** About a paragraph. */
  private static final int TOKENS = 200;

  @Override
  public MemorySearchResult search(MemoryQuery query) {
    if (!query.isPasted()) {
      return search.search(query);
    }
    List<MemorySearchResult> found =
        parts(query.text()).stream().map(part -> search.search(query.part(part))).toList();
    Selection selection =
        Selection.merged(
            query,
            found.stream().map(each -> new Selection(each.hits(), each.hidden())).toList(),
            size);
    return new MemorySearchResult(
        selection.hits(),
        found.getFirst().type(),
        selection.hidden(),
        found.getFirst().words(),
        0,
        0,
        found.stream().anyMatch(MemorySearchResult::rerankerFailed));
  }

  private List<String> parts(String text) {
    Chunker chunker = Chunker.forWindow(Math.min(TOKENS, embedder.model().queryTokens()));
    return chunker.cut(text, embedder.tokenize(text)).stream()
        .map(span -> span.of(text))
        .filter(part -> !Texts.isBlank(part))
        .toList();
  }
}
