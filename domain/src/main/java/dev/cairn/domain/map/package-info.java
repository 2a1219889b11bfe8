/** Vectors laid out on a plane, so that what is alike lies close together. */
@NullMarked
package dev.cairn.domain.map;

import org.jspecify.annotations.NullMarked;
