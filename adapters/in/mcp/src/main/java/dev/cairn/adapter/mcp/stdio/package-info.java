/** One MCP client on a pair of streams: framing, JSON-RPC's errors, and order under load. */
@NullMarked
package dev.cairn.adapter.mcp.stdio;

import org.jspecify.annotations.NullMarked;
