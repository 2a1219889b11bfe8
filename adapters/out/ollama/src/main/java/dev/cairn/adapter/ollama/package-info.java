/** Embeddings from an Ollama server. */
@NullMarked
package dev.cairn.adapter.ollama;

import org.jspecify.annotations.NullMarked;
