/** The schema repository in PostgreSQL. */
@NullMarked
package dev.cairn.adapter.postgres;

import org.jspecify.annotations.NullMarked;
