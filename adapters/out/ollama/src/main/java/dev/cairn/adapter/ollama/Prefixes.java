package dev.cairn.adapter.ollama;

import java.util.Map;

/**
 * What some models were trained to see before a query or a passage, as their authors document it.
 * Ollama does not add it. A change here changes the vectors, and so needs a new stamp.
 */
record Prefixes(String query, String passage) {

  private static final Prefixes NONE = new Prefixes("", "");
  private static final String SENTENCE =
      "Represent this sentence for searching relevant passages: ";
  private static final Map<String, Prefixes> KNOWN =
      Map.of(
          "nomic-embed-text", new Prefixes("search_query: ", "search_document: "),
          "embeddinggemma", new Prefixes("task: search result | query: ", "title: none | text: "),
          "mxbai-embed-large", new Prefixes(SENTENCE, ""),
          "snowflake-arctic-embed", new Prefixes(SENTENCE, ""),
          "snowflake-arctic-embed2", new Prefixes("query: ", ""));

  /** The prefixes of a model, whatever its size or quantization. */
  static Prefixes of(String model) {
    String name = model.substring(model.lastIndexOf('/') + 1).replaceFirst(":.*", "");
    return KNOWN.getOrDefault(name, NONE);
  }
}
