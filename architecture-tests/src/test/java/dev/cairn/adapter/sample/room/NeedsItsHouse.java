package dev.cairn.adapter.sample.room;

import dev.cairn.adapter.sample.NeedsItsRoom;

/** Stands on what stands on it. */
public interface NeedsItsHouse {
  NeedsItsRoom house();
}
