/** The commands that need the whole program. */
@NullMarked
package dev.cairn.bootstrap.command;

import org.jspecify.annotations.NullMarked;
