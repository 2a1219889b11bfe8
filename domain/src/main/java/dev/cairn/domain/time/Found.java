package dev.cairn.domain.time;

/**
 * A time that was read.
 *
 * @param end the token behind it
 */
record Found(Stretch stretch, int end) {}
