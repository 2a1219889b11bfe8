/** Use cases, and the ports through which they reach the outside. */
@NullMarked
package dev.cairn.application;

import org.jspecify.annotations.NullMarked;
