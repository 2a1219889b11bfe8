/** What points and conditions on them consist of. */
@NullMarked
package dev.cairn.adapter.qdrant.points;

import org.jspecify.annotations.NullMarked;
