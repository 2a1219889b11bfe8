/** Queries as the server reads them, with values that cannot be mistaken for a part of them. */
@NullMarked
package dev.cairn.adapter.falkordb.cypher;

import org.jspecify.annotations.NullMarked;
