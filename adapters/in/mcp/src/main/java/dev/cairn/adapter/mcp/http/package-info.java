/**
 * Many MCP clients over streamable HTTP: sessions, limits, JSON-RPC's errors as HTTP tells them.
 */
@NullMarked
package dev.cairn.adapter.mcp.http;

import org.jspecify.annotations.NullMarked;
