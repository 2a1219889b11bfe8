package dev.cairn.domain.catalog;

/** Why something that a stage of a search found did not go on, with the words for it. */
public enum Cut {
  BELOW_THRESHOLD("Its score is below the threshold"),
  OUTSIDE_SKILLS("It belongs to none of the skills that were kept"),
  BEYOND_LIMIT("As many as were asked for have higher scores"),
  OVER_BUDGET("The answer would have more tokens than were asked for"),
  DISREGARDED("Skills were disregarded");

  private final String reason;

  Cut(String reason) {
    this.reason = reason;
  }

  public String reason() {
    return reason;
  }
}
