/** Cutting a text into chunks that fit a model's window. */
@NullMarked
package dev.cairn.domain.chunk;

import org.jspecify.annotations.NullMarked;
