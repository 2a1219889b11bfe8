package dev.cairn.supply;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.artifact.versioning.ComparableVersion;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A folder of known faults, each a file of JSON as OSV publishes them; no network is needed. */
final class Advisories {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String MAVEN = "pkg:maven/";

  private final List<JsonNode> all;

  Advisories(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      all =
          files
              .filter(file -> file.toString().endsWith(".json"))
              .sorted()
              .map(Advisories::read)
              .filter(advisory -> !advisory.has("withdrawn"))
              .toList();
    }
    if (all.isEmpty()) {
      throw new IllegalArgumentException("there are no advisories (*.json) in " + folder);
    }
  }

  /** What is known about the components of a bill of materials. */
  List<String> about(Path sbom) {
    return read(sbom).path("components").values().stream()
        .map(component -> component.path("purl").asString(""))
        .filter(purl -> purl.startsWith(MAVEN))
        .flatMap(this::aboutComponent)
        .toList();
  }

  private Stream<String> aboutComponent(String purl) {
    String coordinates = purl.substring(MAVEN.length()).replaceAll("\\?.*", "");
    String name = coordinates.replaceAll("@.*", "").replace('/', ':');
    String version = coordinates.substring(coordinates.indexOf('@') + 1);
    return all.stream()
        .filter(advisory -> concerns(advisory, name, version))
        .map(
            advisory ->
                "%s %s: %s %s"
                    .formatted(
                        name,
                        version,
                        advisory.path("id").asString(),
                        advisory.path("summary").asString("")));
  }

  private static boolean concerns(JsonNode advisory, String name, String version) {
    return advisory.path("affected").values().stream()
        .filter(affected -> affected.at("/package/ecosystem").asString("").equals("Maven"))
        .filter(affected -> affected.at("/package/name").asString("").equals(name))
        .anyMatch(
            affected ->
                affected.path("versions").values().stream()
                        .anyMatch(listed -> listed.asString().equals(version))
                    || affected.path("ranges").values().stream()
                        .anyMatch(range -> isWithin(range, new ComparableVersion(version))));
  }

  /** The last event at or before a version decides; events need not come in order. */
  private static boolean isWithin(JsonNode range, ComparableVersion version) {
    return range.path("events").values().stream()
        .flatMap(event -> event.properties().stream())
        .filter(event -> hasHappened(event, version))
        .max(Comparator.comparing(event -> version(event.getValue())))
        .map(event -> event.getKey().equals("introduced"))
        .orElse(false);
  }

  private static boolean hasHappened(Map.Entry<String, JsonNode> event, ComparableVersion version) {
    int difference = version(event.getValue()).compareTo(version);
    return event.getKey().equals("last_affected") ? difference < 0 : difference <= 0;
  }

  private static ComparableVersion version(JsonNode value) {
    return new ComparableVersion(value.asString());
  }

  private static JsonNode read(Path file) {
    try {
      return JSON.readTree(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
