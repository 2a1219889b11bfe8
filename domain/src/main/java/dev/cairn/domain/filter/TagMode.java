package dev.cairn.domain.filter;

/** Whether one of the wanted tags is enough. */
public enum TagMode {
  ANY,
  ALL
}
