package dev.cairn.domain.chunk;

import org.jmolecules.ddd.types.ValueObject;

/** A stretch of a text, its end not included. */
public record Span(int start, int end) implements ValueObject {

  public String of(String text) {
    return text.substring(start, end);
  }
}
