/** The tools an agent sees, whichever transport serves them. */
@NullMarked
package dev.cairn.adapter.mcp.tool;

import org.jspecify.annotations.NullMarked;
