/**
 * Several processes on one data folder: one owns the store and the model, the others hand their
 * calls over to it, and one of them takes over when it ends.
 */
@NullMarked
package dev.cairn.adapter.handover;

import org.jspecify.annotations.NullMarked;
