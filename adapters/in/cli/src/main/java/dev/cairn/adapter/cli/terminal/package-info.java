/** How a command talks: its streams, progress, wording, and how it ends. */
@NullMarked
package dev.cairn.adapter.cli.terminal;

import org.jspecify.annotations.NullMarked;
