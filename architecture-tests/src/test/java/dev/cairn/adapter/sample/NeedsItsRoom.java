package dev.cairn.adapter.sample;

import dev.cairn.adapter.sample.room.NeedsItsHouse;

/** Stands on what stands on it. */
public interface NeedsItsRoom {
  NeedsItsHouse room();
}
