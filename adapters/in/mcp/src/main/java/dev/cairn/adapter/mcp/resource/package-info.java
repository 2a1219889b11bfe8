/** Memories as resources that clients can list, read and point to. */
@NullMarked
package dev.cairn.adapter.mcp.resource;

import org.jspecify.annotations.NullMarked;
