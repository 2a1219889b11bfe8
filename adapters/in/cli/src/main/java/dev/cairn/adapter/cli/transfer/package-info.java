/** Commands that carry everything out and in again, as lines of JSON. */
@NullMarked
package dev.cairn.adapter.cli.transfer;

import org.jspecify.annotations.NullMarked;
