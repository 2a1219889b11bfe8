package dev.cairn.domain.fusion;

/** How a score rises: by as much as speaks for it at first, and never to 1, which is identity. */
final class Ascent {

  private Ascent() {}

  static double of(double score, double by) {
    double room = 1 - score;
    return room <= 0 || by <= 0 ? score : score + room * (1 - Math.exp(-by / room));
  }
}
