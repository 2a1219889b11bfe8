package dev.cairn.adapter.onnx;

import org.jspecify.annotations.Nullable;

/**
 * What the settings say about a model in a folder of its own; what they leave out is in its files.
 *
 * @param section what the names of these settings begin with, for messages
 * @param unrelated the cosine of questions and texts that do not answer them, on average
 * @param related the cosine of questions and their answers
 */
public record FolderSettings(
    String section,
    @Nullable Pooling pooling,
    @Nullable String queryPrefix,
    @Nullable String passagePrefix,
    @Nullable Integer maxTokens,
    @Nullable Double unrelated,
    @Nullable Double related) {

  /** Everything is in the files. */
  public static FolderSettings none(String section) {
    return new FolderSettings(section, null, null, null, null, null, null);
  }

  public FolderSettings withMaxTokens(@Nullable Integer tokens) {
    return new FolderSettings(
        section, pooling, queryPrefix, passagePrefix, tokens, unrelated, related);
  }

  /** The name of one of these settings. */
  String key(String name) {
    return section + "." + name;
  }
}
