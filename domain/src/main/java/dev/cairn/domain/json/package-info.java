/** JSON as plain Java values, copied deeply and kept within limits. */
@NullMarked
package dev.cairn.domain.json;

import org.jspecify.annotations.NullMarked;
