/** What of an order of hits becomes the answer. */
@NullMarked
package dev.cairn.domain.answer;

import org.jspecify.annotations.NullMarked;
