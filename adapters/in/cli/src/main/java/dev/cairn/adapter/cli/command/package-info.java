/**
 * What every command is built upon: the global options, the request behind it, the program around
 * it.
 */
@NullMarked
package dev.cairn.adapter.cli.command;

import org.jspecify.annotations.NullMarked;
