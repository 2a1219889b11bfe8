/** The connections to the server, or to the one of several that is the master. */
@NullMarked
package dev.cairn.adapter.falkordb.redis;

import org.jspecify.annotations.NullMarked;
