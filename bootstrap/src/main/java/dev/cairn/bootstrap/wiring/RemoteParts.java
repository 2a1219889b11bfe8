package dev.cairn.bootstrap.wiring;

import dev.cairn.adapter.onnx.text.TextTokenizer;
import dev.cairn.application.port.CatalogIndex;
import dev.cairn.application.port.Embedder;
import dev.cairn.application.port.MemoryStore;
import java.nio.file.Path;
import java.util.Optional;

/** What is loaded only when the settings ask for it, by its name there. */
public interface RemoteParts {

  MemoryStore memories(String store);

  CatalogIndex catalog(String store);

  /** What is wrong with the store's server for our purposes, though it answers. */
  Optional<String> damage(String store);

  /** Removes memories and catalogue with everything in them. */
  void drop(String store);

  /** An embedder for a model of Ollama. */
  Embedder ollama(String model);

  /** The tokenizer of a model that somebody brought along. */
  TextTokenizer tokenizer(Path json);
}
