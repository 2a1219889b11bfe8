/** Reading loosely typed requests, with every violation gathered before anything is refused. */
@NullMarked
package dev.cairn.domain.input;

import org.jspecify.annotations.NullMarked;
