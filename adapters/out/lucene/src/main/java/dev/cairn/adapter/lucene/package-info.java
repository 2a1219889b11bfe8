/** The embedded memory store, on Lucene: one folder, no server. */
@NullMarked
package dev.cairn.adapter.lucene;

import org.jspecify.annotations.NullMarked;
