package dev.cairn.supply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The audit of what Cairn ships, and that it finds what it is to find. */
class AdvisoriesTest {

  @TempDir Path folder;
  @TempDir Path elsewhere;

  @BeforeEach
  void madeUpAdvisories() throws IOException {
    write(
        "ranges.json",
        """
        {"id":"MADE-UP-1","summary":"Stones fall","affected":[{
          "package":{"ecosystem":"Maven","name":"dev.example:stones"},
          "ranges":[
            {"type":"ECOSYSTEM","events":[{"introduced":"0"},{"fixed":"1.2.10"},{"introduced":"2.0"},{"fixed":"2.1"}]},
            {"type":"ECOSYSTEM","events":[{"last_affected":"3.4"},{"introduced":"3.0"}]}],
          "versions":["5.0-special"]}]}
        """);
    write(
        "others.json",
        """
        {"id":"MADE-UP-2","affected":[
          {"package":{"ecosystem":"npm","name":"dev.example:stones"},"ranges":[{"events":[{"introduced":"0"}]}]},
          {"package":{"ecosystem":"Maven","name":"dev.example:stone"},"ranges":[{"events":[{"introduced":"0"}]}]}]}
        """);
    write(
        "withdrawn.json",
        """
        {"id":"MADE-UP-3","withdrawn":"2026-01-01T00:00:00Z","affected":[
          {"package":{"ecosystem":"Maven","name":"dev.example:stones"},"ranges":[{"events":[{"introduced":"0"}]}]}]}
        """);
  }

  @ParameterizedTest
  @CsvSource({
    "1.2.9, true",
    "1.2.10-beta1, true",
    "1.2.10, false",
    "1.10, false",
    "2.0, true",
    "2.0.5, true",
    "2.1, false",
    "3.4, true",
    "3.4.1, false",
    "5.0-special, true",
    "5.0, false"
  })
  void aVersionIsAffectedOrNot(String version, boolean affected) throws IOException {
    assertThat(new Advisories(folder).about(sbomWith("dev.example/stones@" + version)))
        .isEqualTo(
            affected
                ? List.of("dev.example:stones " + version + ": MADE-UP-1 Stones fall")
                : List.of());
  }

  @Test
  void aFolderWithoutAdvisoriesIsNoCleanBill() {
    assertThatThrownBy(() -> new Advisories(elsewhere)).hasMessageContaining("no advisories");
  }

  /** What {@code .mvn/audit} runs, with the advisories that it is given. */
  @Test
  void nothingIsKnownAboutWhatIsShipped() throws IOException {
    String given = System.getProperty("cairn.advisories");
    assumeTrue(given != null, "no advisories were given; .mvn/audit FOLDER does");

    assertThat(
            new Advisories(Path.of(given))
                .about(Path.of("../bootstrap/target/cairn/sbom.cdx.json")))
        .as("known faults of what is shipped")
        .isEmpty();
  }

  private Path sbomWith(String component) throws IOException {
    return Files.writeString(
        elsewhere.resolve("sbom.json"),
        "{\"components\":[{\"purl\":\"pkg:maven/" + component + "?type=jar\"}]}");
  }

  private void write(String name, String advisory) throws IOException {
    Files.writeString(folder.resolve(name), advisory);
  }
}
