/** Prompts that people pick in their clients, and completions for what they fill in. */
@NullMarked
package dev.cairn.adapter.mcp.prompt;

import org.jspecify.annotations.NullMarked;
