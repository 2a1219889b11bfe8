/** How memories are taken to a server and read back, whichever server it is. */
@NullMarked
package dev.cairn.adapter.remote.memories;

import org.jspecify.annotations.NullMarked;
