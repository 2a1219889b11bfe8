package dev.cairn.application.port;

import java.util.List;

/**
 * A page of something.
 *
 * @param total how many there are on all pages
 */
public record Page<T>(List<T> values, long total) {

  public Page {
    values = List.copyOf(values);
  }
}
