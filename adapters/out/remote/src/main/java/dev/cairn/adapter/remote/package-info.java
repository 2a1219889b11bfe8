/** How calls to servers are retried, limited and given up, and how their answers are read. */
@NullMarked
package dev.cairn.adapter.remote;

import org.jspecify.annotations.NullMarked;
