/** Everything that can go wrong, as one tree whose messages are safe to show to anyone. */
@NullMarked
package dev.cairn.domain.error;

import org.jspecify.annotations.NullMarked;
