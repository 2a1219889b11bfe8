/** What the forms of a word have in common, language by language. */
@NullMarked
package dev.cairn.domain.words.stem;

import org.jspecify.annotations.NullMarked;
