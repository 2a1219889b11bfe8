/** Skills and items as they go over the wire: answers and lines of an export. */
@NullMarked
package dev.cairn.adapter.wire.catalog;

import org.jspecify.annotations.NullMarked;
