/** What a backend's raw score means as a similarity. */
@NullMarked
package dev.cairn.domain.score;

import org.jspecify.annotations.NullMarked;
