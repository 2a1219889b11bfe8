/** Cairn as an MCP server, on a pair of streams or over HTTP. */
@NullMarked
@PrimaryAdapter
package dev.cairn.adapter.mcp;

import org.jmolecules.architecture.hexagonal.PrimaryAdapter;
import org.jspecify.annotations.NullMarked;
