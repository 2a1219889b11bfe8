/**
 * What the adapters of servers have in common: how calls are retried, limited and given up, and how
 * memories and a catalogue are taken to a server and read back.
 */
@NullMarked
package dev.cairn.adapter.remote;

import org.jspecify.annotations.NullMarked;
