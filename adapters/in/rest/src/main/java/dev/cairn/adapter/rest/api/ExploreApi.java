package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.route.Route;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.ExploreRequests;
import java.util.List;
import java.util.function.Supplier;

/** Looking at memories as a whole: what is like what, and when they were created. */
public record ExploreApi(Supplier<MemoryUseCases> memories) {

  public List<Route> routes() {
    return List.of(related(), histogram(), map());
  }

  private Route related() {
    String summary = "Finds the memories that say something like one of them";
    return Route.get("/api/v1/memories/{id}/related", "relatedMemories", summary)
        .saying("By the vectors that are stored; nothing is embedded.")
        .path(ExploreRequests.RELATED, "limit")
        .answers(200, "The nearest others, best first.", RelatedView.class)
        .shows(
            ExploreRequests::related,
            request -> RelatedView.of(request.id(), explore().related(request)));
  }

  private Route histogram() {
    String summary = "Counts memories by the day or month of their creation";
    return Route.post("/api/v1/memories/histogram", "memoryHistogram", summary)
        .body("HistogramRequest", ExploreRequests.HISTOGRAM)
        .answers(200, "How many of those that fit were created when.", HistogramView.class)
        .shows(
            ExploreRequests::histogram, request -> HistogramView.of(explore().histogram(request)));
  }

  private Route map() {
    return Route.post("/api/v1/memories/map", "memoryMap", "Lays memories out by what they say")
        .saying(
            "The newest where there are more than the limit. Thousands take seconds, once: whoever"
                + " asks again before anything is written gets the same map.")
        .body("MapRequest", ExploreRequests.MAP)
        .answers(200, "Memories as points, what is alike close together.", MapView.class)
        .embedsMuch()
        .shows(ExploreRequests::map, request -> MapView.of(explore().map(request)));
  }

  private MemoryUseCases.Explore explore() {
    return memories.get().explore();
  }
}
