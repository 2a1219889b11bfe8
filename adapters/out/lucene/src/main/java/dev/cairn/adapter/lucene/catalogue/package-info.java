/** Skills and items, kept in memory and written through. */
@NullMarked
package dev.cairn.adapter.lucene.catalogue;

import org.jspecify.annotations.NullMarked;
