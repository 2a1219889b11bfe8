package dev.cairn.adapter.cli.transfer;

import java.util.Map;

/** Counts what became of an import's lines. */
interface ImportTally {

  /** What was taken in, by what {@code --json} calls it. */
  Map<String, Object> counts();

  /** The same for people. */
  String told();

  /** How much of the input has been taken in. */
  String soFar();

  /** What is said when the import ends before its input does. */
  default String carryOn() {
    return soFar() + " so far. Run the same command again to carry on.";
  }
}
