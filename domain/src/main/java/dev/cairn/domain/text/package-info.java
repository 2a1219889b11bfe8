/** What every text obeys that anybody stores. */
@NullMarked
package dev.cairn.domain.text;

import org.jspecify.annotations.NullMarked;
