/** Commands that measure Cairn: how fast it is, and how well it finds. */
@NullMarked
package dev.cairn.adapter.cli.measure;

import org.jspecify.annotations.NullMarked;
