/** Commands about memories. */
@NullMarked
package dev.cairn.adapter.cli.memories;

import org.jspecify.annotations.NullMarked;
