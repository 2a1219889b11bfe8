/** Damaged messages in great numbers, and a watch over whoever gets them. */
@NullMarked
package dev.cairn.testkit.fuzz;

import org.jspecify.annotations.NullMarked;
