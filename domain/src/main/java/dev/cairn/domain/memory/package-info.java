/** Memories, their chunks, and what they are labelled with. */
@NullMarked
package dev.cairn.domain.memory;

import org.jspecify.annotations.NullMarked;
