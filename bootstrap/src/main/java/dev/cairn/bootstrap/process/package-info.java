/** The process itself: its streams, its log, what it was given and how it ends. */
@NullMarked
package dev.cairn.bootstrap.process;

import org.jspecify.annotations.NullMarked;
