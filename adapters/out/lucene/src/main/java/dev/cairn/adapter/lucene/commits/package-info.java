/** Indexes and their commits: one writer, any number of readers, and what both rest on. */
@NullMarked
package dev.cairn.adapter.lucene.commits;

import org.jspecify.annotations.NullMarked;
