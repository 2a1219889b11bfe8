package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.route.Route;
import dev.cairn.application.memory.MemoryUseCases;
import dev.cairn.domain.input.ExploreRequests;
import dev.cairn.domain.input.RelatedRequest;
import java.util.List;
import java.util.function.Supplier;

/** Looking at memories as a whole: what is like what, and when they were created. */
public final class ExploreApi {

  private final Supplier<MemoryUseCases> memories;

  public ExploreApi(Supplier<MemoryUseCases> memories) {
    this.memories = memories;
  }

  public List<Route> routes() {
    return List.of(
        Route.get(
                "/api/v1/memories/{id}/related",
                "relatedMemories",
                "Finds the memories that say something like one of them")
            .saying("By the vectors that are stored; nothing is embedded.")
            .path(ExploreRequests.RELATED, "limit")
            .answers(200, "The nearest others, best first.", RelatedView.class)
            .to(ExploreRequests::related, this::related),
        Route.post(
                "/api/v1/memories/histogram",
                "memoryHistogram",
                "Counts memories by the day or month of their creation")
            .body("HistogramRequest", ExploreRequests.HISTOGRAM)
            .answers(200, "How many of those that fit were created when.", HistogramView.class)
            .to(
                ExploreRequests::histogram,
                request -> RestAnswer.ok(HistogramView.of(explore().histogram(request)))),
        Route.post("/api/v1/memories/map", "memoryMap", "Lays memories out by what they say")
            .saying(
                "The newest where there are more than the limit. Thousands take seconds, once:"
                    + " whoever asks again before anything is written gets the same map.")
            .body("MapRequest", ExploreRequests.MAP)
            .answers(200, "Memories as points, what is alike close together.", MapView.class)
            .embedsMuch()
            .to(
                ExploreRequests::map,
                request -> RestAnswer.ok(MapView.of(explore().map(request)))));
  }

  private RestAnswer related(RelatedRequest request) {
    return RestAnswer.ok(RelatedView.of(request.id(), explore().related(request)));
  }

  private MemoryUseCases.Explore explore() {
    return memories.get().explore();
  }
}
