/** A catalogue in memory, which answers searches by looking at everything. */
@NullMarked
package dev.cairn.application.shelf;

import org.jspecify.annotations.NullMarked;
