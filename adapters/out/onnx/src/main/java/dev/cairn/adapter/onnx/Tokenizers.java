package dev.cairn.adapter.onnx;

import dev.cairn.adapter.onnx.text.TextTokenizer;
import java.nio.file.Path;

/** Opens tokenizers of kinds that the program itself does not know. */
@FunctionalInterface
public interface Tokenizers {

  /** The tokenizer of a tokenizer.json; an {@code EmbeddingError} where that is none. */
  TextTokenizer open(Path json);
}
