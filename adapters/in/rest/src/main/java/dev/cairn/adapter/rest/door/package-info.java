/** In front of everything: who may come in, how many at once, and what is counted and timed. */
@NullMarked
package dev.cairn.adapter.rest.door;

import org.jspecify.annotations.NullMarked;
