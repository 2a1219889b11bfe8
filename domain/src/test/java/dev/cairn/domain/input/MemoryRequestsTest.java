package dev.cairn.domain.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.memory.MemoryType;
import dev.cairn.domain.memory.Metadata;
import dev.cairn.domain.memory.NewMemory;
import dev.cairn.domain.memory.Tags;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class MemoryRequestsTest {

  private static final Instant NOW = Instant.parse("2026-08-31T10:15:30Z");

  private static final String ID = "0b2f5e5e-8f0e-4c39-9a53-0d9d4f3c1a77";

  @Test
  void aTextAloneCanBeAdded() {
    assertThat(MemoryRequests.add(Map.of("text", " keep my spaces ")))
        .isEqualTo(new NewMemory(" keep my spaces ", Labels.NONE, null, null, null));
  }

  @Test
  void everyPartOfAnAddIsRead() {
    NewMemory memory =
        MemoryRequests.add(
            Map.of(
                "text", "We chose Lucene",
                "tags", List.of("search", "adr", "search"),
                "source", "meeting",
                "memory_type", "decision",
                "metadata", Map.of("votes", 3),
                "created_at", "2026-01-15T10:30:00+02:00"));

    assertThat(memory.labels())
        .isEqualTo(
            new Labels(
                Tags.of("search", "adr"),
                "meeting",
                MemoryType.DECISION,
                new Metadata(Map.of("votes", 3))));
    assertThat(memory.createdAt()).isEqualTo(Instant.parse("2026-01-15T08:30:00Z"));
  }

  @Test
  void everyMistakeOfAnAddIsReportedAtOnce() {
    assertThatThrownBy(
            () ->
                MemoryRequests.add(
                    Map.of(
                        "text", "\u0000",
                        "tags", "one",
                        "source", "",
                        "memory_type", "idea",
                        "metadata", List.of(),
                        "created_at", "2026-01-15")))
        .isInstanceOf(ValidationError.class)
        .hasMessage(
            "text: must be a text of 1 to 1,000,000 characters, but a text with NUL or"
                + " half a character in it was given; tags: must be a list of texts of 1 to 50"
                + " characters, but \"one\" was given; source: must be a text of 1 to 100"
                + " characters, but an empty text was given; memory_type: must be one of note,"
                + " decision, task, reference, but \"idea\" was given; metadata: must be an object,"
                + " but a list was given; created_at: must be an ISO 8601 time with an offset"
                + " such as 2026-01-15T09:30:00Z, but \"2026-01-15\" was given");
  }

  @Test
  void halfASurrogatePairIsRefusedBecauseNoStoreCouldGiveItBack() {
    assertThatThrownBy(() -> MemoryRequests.add(Map.of("text", "broken \ud83d emoji")))
        .hasMessage(
            "text: must be a text of 1 to 1,000,000 characters, but a text with NUL or"
                + " half a character in it was given");
  }

  @Test
  void aTextOfAMillionCharactersIsTheLongest() {
    assertThat(MemoryRequests.add(Map.of("text", "x".repeat(1_000_000))).text()).hasSize(1_000_000);
    assertThatThrownBy(() -> MemoryRequests.add(Map.of("text", "x".repeat(1_000_001))))
        .hasMessage(
            "text: must be a text of 1 to 1,000,000 characters, but a text of 1,000,001"
                + " characters was given");
  }

  @Test
  void anImportKeepsIdAndTimes() {
    NewMemory memory =
        MemoryRequests.imported(
            Map.of(
                "memory_id", ID,
                "text", "t",
                "created_at", "2020-01-01T00:00:00Z",
                "updated_at", "2021-01-01T00:00:00Z"));

    assertThat(memory.id()).isEqualTo(new MemoryId(UUID.fromString(ID)));
    assertThat(memory.updatedAt()).isEqualTo(Instant.parse("2021-01-01T00:00:00Z"));
  }

  @Test
  void anIdMustBeAUuid() {
    assertThatThrownBy(() -> MemoryRequests.get(Map.of()))
        .hasMessage(
            "memory_id: must be a memory's id, a UUID like 6ba7b810-..., but nothing was given");
    assertThatThrownBy(() -> MemoryRequests.get(Map.of("memory_id", "1-1-1-1-1")))
        .hasMessage(
            "memory_id: must be a memory's id, a UUID like 6ba7b810-..., but \"1-1-1-1-1\" was given");
    assertThatThrownBy(() -> MemoryRequests.get(Map.of("memory_id", 7)))
        .hasMessage("memory_id: must be a memory's id, a UUID like 6ba7b810-..., but 7 was given");
  }

  @Test
  void anUpdateChangesAtLeastOneThing() {
    assertThatThrownBy(() -> MemoryRequests.update(Map.of("memory_id", ID)))
        .hasMessage(
            "text: give at least one of text, tags, source, memory_type, metadata to change");

    UpdateRequest request = MemoryRequests.update(Map.of("memory_id", ID, "tags", List.of()));

    assertThat(request.change().tags()).isEqualTo(Tags.NONE);
    assertThat(request.change().text()).isNull();
  }

  @Test
  void anUpdateCanTakeTheSourceAway() {
    UpdateRequest request = MemoryRequests.update(Map.of("memory_id", ID, "source", ""));

    assertThat(request.change().source()).isEmpty();
    assertThatThrownBy(() -> MemoryRequests.update(Map.of("memory_id", ID, "source", " ")))
        .hasMessage(
            "source: must be a text of at most 100 characters, but only white space was"
                + " given");
    assertThatThrownBy(() -> MemoryRequests.add(Map.of("text", "t", "source", "")))
        .hasMessage("source: must be a text of 1 to 100 characters, but an empty text was given");
  }

  @Test
  void aDeleteNamesAMemoryOrAFilterButNotBoth() {
    assertThatThrownBy(() -> MemoryRequests.delete(Map.of("dry_run", true), NOW))
        .hasMessage("memory_id: give a memory_id, or any of tags, source, before");
    assertThatThrownBy(() -> MemoryRequests.delete(Map.of("memory_id", ID, "source", "s"), NOW))
        .hasMessage("memory_id: give either a memory_id or filters, not both");
    assertThatThrownBy(() -> MemoryRequests.delete(Map.of("before", "yesterday"), NOW))
        .hasMessage(
            "before: must be an ISO 8601 date or time such as 2026-01-15, or ago as 24h,"
                + " 7d, 2w, 6m, 1y, but \"yesterday\" was given");
  }

  @Test
  void aDeleteBeforeADayLeavesThatDayAlone() {
    Filter filter = MemoryRequests.delete(Map.of("before", "2026-01-15"), NOW).filter();

    assertThat(filter.matches(Labels.NONE, Instant.parse("2026-01-14T23:59:59.999Z"))).isTrue();
    assertThat(filter.matches(Labels.NONE, Instant.parse("2026-01-15T00:00:00Z"))).isFalse();
  }

  @Test
  void aDeleteMayGoByHowLongAgoItWas() {
    Filter filter = MemoryRequests.delete(Map.of("before", "1w"), NOW).filter();

    assertThat(filter.matches(Labels.NONE, NOW.minus(Duration.ofDays(8)))).isTrue();
    assertThat(filter.matches(Labels.NONE, NOW.minus(Duration.ofDays(7)))).isFalse();
  }

  @Test
  void statisticsTakeNoArguments() {
    assertThatThrownBy(() -> MemoryRequests.stats(Map.of("verbose", true)))
        .hasMessage("verbose: is not known here; nothing is asked for");
  }

  @Test
  void refusesNumbersThatNoStoreCouldWriteOut() {
    for (String number : List.of("1e999999999", "-1e-999999999", "1e1001")) {
      BigDecimal huge = new BigDecimal(number);
      assertThatThrownBy(
              () -> MemoryRequests.add(Map.of("text", "a", "metadata", Map.of("size", huge))))
          .hasMessage("metadata: must hold no number of more than 1000 digits");
      assertThatThrownBy(
              () ->
                  MemoryRequests.add(
                      Map.of("text", "a", "metadata", Map.of("all", List.of(Map.of("n", huge))))))
          .hasMessage("metadata: must hold no number of more than 1000 digits");
    }
    assertThat(
            MemoryRequests.add(
                Map.of("text", "a", "metadata", Map.of("size", new BigDecimal("1e300")))))
        .isNotNull();
  }

  @Test
  void refusesSuchNumbersInFiltersToo() {
    BigDecimal huge = new BigDecimal("1e999999999");
    for (Object condition : List.of(huge, Map.of("gte", huge))) {
      assertThatThrownBy(() -> BrowseRequests.list(Map.of("metadata", Map.of("size", condition))))
          .hasMessageContaining("must hold no number of more than 1000 digits")
          .hasMessageContaining("size");
    }
  }
}
