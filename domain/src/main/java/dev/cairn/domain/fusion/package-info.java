/** The meaning and the words of what a catalogue holds, put together. */
@NullMarked
package dev.cairn.domain.fusion;

import org.jspecify.annotations.NullMarked;
