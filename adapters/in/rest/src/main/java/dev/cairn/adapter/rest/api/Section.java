package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.route.Route;

/** The parts of the API, in the order in which it is described. */
enum Section {
  TOOL_SEARCH("Tool search", "Finding the tools, prompts and resources that fit a task."),
  CATALOGUE("Catalogue", "Registering skills and items. Indexes and counts follow at once."),
  MEMORIES("Memories", "Remembering texts and finding them by meaning."),
  SERVICE("Service", "What the service tells about itself.");

  final String title;
  final String description;

  Section(String title, String description) {
    this.title = title;
    this.description = description;
  }

  static Section of(Route route) {
    String path = route.template;
    if (!path.startsWith("/api/") || path.equals("/api/v1/activity")) {
      return SERVICE;
    }
    return path.startsWith("/api/v1/search")
        ? TOOL_SEARCH
        : path.matches("/api/v1/(skills|items|catalog).*") ? CATALOGUE : MEMORIES;
  }
}
