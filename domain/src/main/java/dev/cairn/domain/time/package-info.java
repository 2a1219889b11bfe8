/** The time that a text speaks of. */
@NullMarked
package dev.cairn.domain.time;

import org.jspecify.annotations.NullMarked;
