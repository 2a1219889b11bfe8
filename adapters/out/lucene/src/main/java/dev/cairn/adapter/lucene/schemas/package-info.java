/** The schemas of items, as documents. */
@NullMarked
package dev.cairn.adapter.lucene.schemas;

import org.jspecify.annotations.NullMarked;
