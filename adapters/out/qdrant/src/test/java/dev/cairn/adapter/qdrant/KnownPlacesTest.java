package dev.cairn.adapter.qdrant;

import static dev.cairn.testkit.Fixtures.NOON;
import static dev.cairn.testkit.Fixtures.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.qdrant.points.KnownPlaces;
import dev.cairn.adapter.qdrant.points.KnownPlaces.Place;
import dev.cairn.domain.filter.Filter;
import dev.cairn.domain.search.ChunkRef;
import org.junit.jupiter.api.Test;

class KnownPlacesTest {

  private static final Place PLACE = new Place(new ChunkRef(id(1), 0), 1, NOON, null);

  private final KnownPlaces known = new KnownPlaces();

  @Test
  void keepsThemByTheFilterThatTheyFit() {
    known.among(Filter.everything()).put("a", PLACE);

    assertThat(known.among(Filter.everything())).containsEntry("a", PLACE);
    assertThat(known.among(new Filter.FromSource("b"))).isEmpty();
  }

  @Test
  void forgetsAllWhereTheyHaveBecomeTooMany() {
    for (int i = 0; i < 100_001; i++) {
      known.among(Filter.everything()).put("a" + i, PLACE);
    }

    assertThat(known.among(Filter.everything())).isEmpty();
  }

  @Test
  void forgetsAllWhereFiltersHaveBecomeTooMany() {
    known.among(Filter.everything()).put("a", PLACE);
    for (int i = 0; i < 1_000; i++) {
      known.among(new Filter.FromSource("s" + i));
    }

    assertThat(known.among(Filter.everything())).isEmpty();
  }
}
