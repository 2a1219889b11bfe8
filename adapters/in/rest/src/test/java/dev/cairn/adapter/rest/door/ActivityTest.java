package dev.cairn.adapter.rest.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActivityTest {

  private Instant now = Instant.parse("2026-01-15T09:30:05Z");
  private final Activity activity = new Activity(() -> now);

  @Test
  void requestsAreCountedInTheStepInWhichTheyEnd() {
    for (int i = 1; i <= 100; i++) {
      activity.answered(i == 1 ? 500 : 200, Duration.ofMillis(i).toNanos());
    }
    now = now.plusSeconds(20);
    activity.answered(404, Duration.ofMillis(7).toNanos());
    activity.shed();

    List<Activity.Step> steps = activity.steps();

    assertThat(steps)
        .extracting(Activity.Step::at)
        .containsExactly(
            Instant.parse("2026-01-15T09:30:00Z"),
            Instant.parse("2026-01-15T09:30:10Z"),
            Instant.parse("2026-01-15T09:30:20Z"));
    assertThat(steps).extracting(Activity.Step::requests).containsExactly(100L, 0L, 2L);
    assertThat(steps).extracting(Activity.Step::failed).containsExactly(1L, 0L, 1L);
    assertThat(steps.getFirst().p50Ms()).isCloseTo(50, within(1.0));
    assertThat(steps.getFirst().p95Ms()).isCloseTo(95, within(2.0));
    assertThat(steps.get(1).p95Ms()).isZero();
    assertThat(activity.uptime()).isEqualTo(Duration.ofSeconds(20));
  }

  @Test
  void tenMinutesAreKeptAndNoMore() {
    activity.answered(200, 1);
    now = now.plus(Duration.ofMinutes(10));
    activity.answered(200, 1);

    assertThat(activity.steps()).hasSize(60);
    assertThat(activity.steps().stream().mapToLong(Activity.Step::requests).sum()).isEqualTo(1);
  }
}
