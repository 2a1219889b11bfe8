/** Memories as they go over the wire: answers, lines of an export, TOON. */
@NullMarked
package dev.cairn.adapter.wire.memories;

import org.jspecify.annotations.NullMarked;
