package dev.cairn.adapter.handover;

/** What a process is to its data folder. */
public enum Role {
  /** Neither yet: the ports are being opened, the owner is being looked for, or both failed. */
  UNSETTLED,
  /** Holds the lock, the store and the model, and serves the others. */
  OWNER,
  /** Hands its calls over to the owner. */
  FOLLOWER,
  /** Has left. */
  CLOSED
}
