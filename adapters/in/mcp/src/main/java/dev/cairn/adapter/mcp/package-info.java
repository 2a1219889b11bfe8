/** Cairn as an MCP server: the official SDK's session, our tools, our transport. */
@NullMarked
@PrimaryAdapter
package dev.cairn.adapter.mcp;

import org.jmolecules.architecture.hexagonal.PrimaryAdapter;
import org.jspecify.annotations.NullMarked;
