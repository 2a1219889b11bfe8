/** Embeddings and the models they come from; vectors of different models never meet. */
@NullMarked
package dev.cairn.domain.embedding;

import org.jspecify.annotations.NullMarked;
