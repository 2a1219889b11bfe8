/** MCP as both transports speak it: reading messages, the methods, writing answers. */
@NullMarked
package dev.cairn.adapter.mcp.rpc;

import org.jspecify.annotations.NullMarked;
