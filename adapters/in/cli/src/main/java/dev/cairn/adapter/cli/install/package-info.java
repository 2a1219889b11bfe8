/** The command that sets up MCP clients, and how those keep their servers. */
@NullMarked
package dev.cairn.adapter.cli.install;

import org.jspecify.annotations.NullMarked;
