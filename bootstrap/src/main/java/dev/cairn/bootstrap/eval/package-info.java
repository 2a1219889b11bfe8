/** Measures how well searches find what they should, on data that people bring. */
@NullMarked
package dev.cairn.bootstrap.eval;

import org.jspecify.annotations.NullMarked;
