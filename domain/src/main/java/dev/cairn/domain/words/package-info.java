/** The words of a text, as a search by words compares them. */
@NullMarked
package dev.cairn.domain.words;

import org.jspecify.annotations.NullMarked;
