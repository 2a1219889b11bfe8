package dev.cairn.domain.sample;

import org.jmolecules.ddd.annotation.Entity;
import org.jmolecules.ddd.annotation.Identity;
import org.jmolecules.ddd.types.ValueObject;

/** Breaks the rule that what has an identity is no value. */
@Entity
public record EntityAndValue(@Identity IdOfNothing id) implements ValueObject {}
