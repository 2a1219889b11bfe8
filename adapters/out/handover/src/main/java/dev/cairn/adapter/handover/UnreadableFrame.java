package dev.cairn.adapter.handover;

/** A frame does not hold what it should; only a peer that is not this Cairn can be the reason. */
final class UnreadableFrame extends RuntimeException {

  UnreadableFrame(String message) {
    super(message);
  }
}
