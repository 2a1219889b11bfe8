/**
 * The JSON form of Cairn's answers: one set of names for MCP's structured content, REST and {@code
 * --json}. It is shared by the in-adapters and knows none of them.
 */
@NullMarked
package dev.cairn.adapter.wire;

import org.jspecify.annotations.NullMarked;
