/** Measures Cairn as its users meet it: a real process, over standard input and output. */
@NullMarked
package dev.cairn.adapter.cli.measure.bench;

import org.jspecify.annotations.NullMarked;
