package dev.cairn.domain.catalog;

/** What can come between a query and its full answer, with the words in which it is told. */
public enum Incident {
  NO_SKILLS_EXIST(Stage.SKILLS, false, Incident.NO_SKILLS_MATCHED),
  NO_SKILL_MATCHED(Stage.SKILLS, false, Incident.NO_SKILLS_MATCHED),
  SKILL_SEARCH_FAILED(Stage.SKILLS, true, "Skill search failed, falling back to unfiltered search"),
  SKILL_SEARCH_TIMED_OUT(
      Stage.SKILLS, true, "Skill search took too long, falling back to unfiltered search"),
  EMBEDDING_FAILED(Stage.EMBEDDING, true, "The query could not be embedded"),
  EMBEDDING_TIMED_OUT(Stage.EMBEDDING, true, "Embedding the query took too long"),
  ITEM_SEARCH_FAILED(Stage.ITEMS, true, "The item search failed"),
  ITEM_SEARCH_TIMED_OUT(Stage.ITEMS, true, "The item search took too long"),
  SCHEMA_LOAD_FAILED(Stage.SCHEMAS, true, "The schemas could not be loaded"),
  SCHEMA_LOAD_TIMED_OUT(Stage.SCHEMAS, true, "Loading the schemas took too long");

  private static final String NO_SKILLS_MATCHED =
      "No skills matched, falling back to unfiltered search";

  private final Stage stage;
  private final boolean failure;
  private final String reason;

  Incident(Stage stage, boolean failure, String reason) {
    this.stage = stage;
    this.failure = failure;
    this.reason = reason;
  }

  public Stage stage() {
    return stage;
  }

  /** Whether something broke, so that the answer is less than it should be. */
  public boolean isFailure() {
    return failure;
  }

  public String reason() {
    return reason;
  }

  /** What a stage that broke is an instance of. */
  public static Incident of(Stage stage, boolean timedOut) {
    return switch (stage) {
      case EMBEDDING -> timedOut ? EMBEDDING_TIMED_OUT : EMBEDDING_FAILED;
      case SKILLS -> timedOut ? SKILL_SEARCH_TIMED_OUT : SKILL_SEARCH_FAILED;
      case ITEMS -> timedOut ? ITEM_SEARCH_TIMED_OUT : ITEM_SEARCH_FAILED;
      case SCHEMAS -> timedOut ? SCHEMA_LOAD_TIMED_OUT : SCHEMA_LOAD_FAILED;
    };
  }
}
