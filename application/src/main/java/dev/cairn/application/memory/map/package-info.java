/** Memories on a plane: read, laid out, and kept for those who ask again. */
@NullMarked
package dev.cairn.application.memory.map;

import org.jspecify.annotations.NullMarked;
