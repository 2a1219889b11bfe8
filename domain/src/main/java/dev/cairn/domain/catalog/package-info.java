/** Skills and catalogue items, the questions asked about them, and what a failing stage means. */
@NullMarked
package dev.cairn.domain.catalog;

import org.jspecify.annotations.NullMarked;
