/** Settings, wiring and the main program: the only place that knows every adapter. */
@NullMarked
package dev.cairn.bootstrap;

import org.jspecify.annotations.NullMarked;
