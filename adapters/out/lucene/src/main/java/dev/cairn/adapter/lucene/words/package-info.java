/** Memories found by their words and their meaning at once. */
@NullMarked
package dev.cairn.adapter.lucene.words;

import org.jspecify.annotations.NullMarked;
