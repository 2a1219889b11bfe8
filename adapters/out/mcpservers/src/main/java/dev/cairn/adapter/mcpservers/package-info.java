/** Real MCP servers, started or connected to, as sources of catalogue items. */
@NullMarked
package dev.cairn.adapter.mcpservers;

import org.jspecify.annotations.NullMarked;
