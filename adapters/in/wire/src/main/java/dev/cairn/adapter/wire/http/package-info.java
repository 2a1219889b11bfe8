/** What the entrances over HTTP share: the memory that requests may hold, and who still listens. */
@NullMarked
package dev.cairn.adapter.wire.http;

import org.jspecify.annotations.NullMarked;
