/** What can be done with memories: add, search, get, update, delete, list, count, re-embed. */
@NullMarked
package dev.cairn.application.memory;

import org.jspecify.annotations.NullMarked;
