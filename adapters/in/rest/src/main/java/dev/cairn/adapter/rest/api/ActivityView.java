package dev.cairn.adapter.rest.api;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.adapter.rest.door.Activity;
import java.util.List;

/** What the service has been doing lately. */
record ActivityView(
    long stepSeconds,
    @JsonPropertyDescription("Of the last ten minutes, oldest first; the last has just begun.")
        List<Step> steps,
    @JsonPropertyDescription("Requests being worked on.") int busy,
    @JsonPropertyDescription("Requests waiting for their turn.") int waiting,
    @JsonPropertyDescription("How many are worked on at once at most.") int capacity,
    long uptimeSeconds,
    String version) {

  @JsonClassDescription(
      "Requests of some seconds, and how long half and 95 % of them took at most.")
  record Step(
      String at,
      long requests,
      @JsonPropertyDescription("Those of them answered with a status of 500 or more.") long failed,
      @JsonProperty("p50_ms") double p50Ms,
      @JsonProperty("p95_ms") double p95Ms) {

    static Step of(Activity.Step step) {
      return new Step(
          step.at().toString(), step.requests(), step.failed(), step.p50Ms(), step.p95Ms());
    }
  }

  static ActivityView of(Activity activity, String version) {
    Activity.Load load = activity.load();
    return new ActivityView(
        Activity.STEP.toSeconds(),
        activity.steps().stream().map(Step::of).toList(),
        load.busy().getAsInt(),
        load.waiting().getAsInt(),
        load.capacity(),
        activity.uptime().toSeconds(),
        version);
  }
}
