/** JSON-RPC as both transports speak it: reading messages, writing answers, safe errors. */
@NullMarked
package dev.cairn.adapter.mcp.rpc;

import org.jspecify.annotations.NullMarked;
