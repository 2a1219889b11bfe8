/** How skills and items are taken to a server and read back, whichever server it is. */
@NullMarked
package dev.cairn.adapter.remote.catalog;

import org.jspecify.annotations.NullMarked;
