/**
 * How calls to a server are retried, limited and given up; shared by the adapters that have one.
 */
@NullMarked
package dev.cairn.adapter.remote;

import org.jspecify.annotations.NullMarked;
