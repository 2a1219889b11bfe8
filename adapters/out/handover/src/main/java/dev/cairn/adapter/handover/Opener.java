package dev.cairn.adapter.handover;

/**
 * Opens the real ports, in the process that owns the data folder. Called once each time this
 * process becomes the owner, or tries to; it fails with a {@link dev.cairn.domain.error.CoreError}.
 */
@FunctionalInterface
public interface Opener {

  Local open();
}
