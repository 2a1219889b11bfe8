/** JSON as stores keep it; shared by the adapters that have one. */
@NullMarked
package dev.cairn.adapter.json;

import org.jspecify.annotations.NullMarked;
