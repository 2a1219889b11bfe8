/** The lock and the socket in the data folder, and what crosses the socket as bytes. */
@NullMarked
package dev.cairn.adapter.handover.socket;

import org.jspecify.annotations.NullMarked;
