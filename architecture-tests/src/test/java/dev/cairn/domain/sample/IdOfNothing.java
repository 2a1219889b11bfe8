package dev.cairn.domain.sample;

import org.jmolecules.ddd.types.Identifier;

/** Breaks the rule that every identifier is somebody's identity: its owner is not marked. */
public record IdOfNothing(String value) implements Identifier {

  /** Has an identity, and does not say so. */
  public record Unmarked(IdOfNothing id) {}
}
