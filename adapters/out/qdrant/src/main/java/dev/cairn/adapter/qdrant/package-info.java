/** Memories and catalogue in Qdrant. */
@NullMarked
package dev.cairn.adapter.qdrant;

import org.jspecify.annotations.NullMarked;
