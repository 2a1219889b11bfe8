/** The rules of Cairn: what a memory is, what a query may ask, what a score means. Pure Java. */
@NullMarked
package dev.cairn.domain;

import org.jspecify.annotations.NullMarked;
