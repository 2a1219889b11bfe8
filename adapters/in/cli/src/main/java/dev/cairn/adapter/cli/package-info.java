/** The command line: what a person types, and what they read back. */
@NullMarked
package dev.cairn.adapter.cli;

import org.jspecify.annotations.NullMarked;
