/** What a filter means, once, for every backend. */
@NullMarked
package dev.cairn.domain.filter;

import org.jspecify.annotations.NullMarked;
