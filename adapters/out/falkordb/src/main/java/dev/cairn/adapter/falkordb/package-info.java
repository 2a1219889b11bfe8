/** Memories and catalogue in FalkorDB. */
@NullMarked
package dev.cairn.adapter.falkordb;

import org.jspecify.annotations.NullMarked;
