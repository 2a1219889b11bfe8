/** Queries over memories and the ranking of what they find. */
@NullMarked
package dev.cairn.domain.search;

import org.jspecify.annotations.NullMarked;
