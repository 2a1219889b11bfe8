/** Measures how well searches find what they should, on data that people bring. */
@NullMarked
package dev.cairn.adapter.cli.measure.eval;

import org.jspecify.annotations.NullMarked;
