/** What can be done with the catalogue: find tools, register, change, look up, sync, re-embed. */
@NullMarked
package dev.cairn.application.catalog;

import org.jspecify.annotations.NullMarked;
