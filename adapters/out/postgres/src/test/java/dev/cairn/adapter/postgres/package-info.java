@NullMarked
package dev.cairn.adapter.postgres;

import org.jspecify.annotations.NullMarked;
