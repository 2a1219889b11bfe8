/** Memories as documents: read, written, browsed and found by meaning. */
@NullMarked
package dev.cairn.adapter.lucene.memories;

import org.jspecify.annotations.NullMarked;
