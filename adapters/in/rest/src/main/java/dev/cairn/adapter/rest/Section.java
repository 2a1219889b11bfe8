package dev.cairn.adapter.rest;

/** The parts of the API, in the order in which it is described. */
enum Section {
  TOOL_SEARCH("Tool search", "Finding the tools, prompts and resources that fit a task."),
  CATALOGUE("Catalogue", "Registering skills and items. Indexes and counts follow at once."),
  MEMORIES("Memories", "Remembering texts and finding them by meaning."),
  SERVICE("Service", "What the service tells about itself.");

  private final String title;
  private final String description;

  Section(String title, String description) {
    this.title = title;
    this.description = description;
  }

  String title() {
    return title;
  }

  String description() {
    return description;
  }

  Operation operation(String id, String summary) {
    return new Operation(this, id, summary);
  }
}
