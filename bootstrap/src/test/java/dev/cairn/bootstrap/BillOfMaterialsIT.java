package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The bill of materials tells of every library that is shipped, and of no other. */
class BillOfMaterialsIT {

  private static final Path SHIPPED = Path.of("target", "cairn");

  @Test
  void theBillIsWhatIsShipped() throws Exception {
    JsonNode bill = Json.MAPPER.readTree(Files.readString(SHIPPED.resolve("sbom.cdx.json")));

    Set<String> told =
        bill.path("components").values().stream()
            .flatMap(component -> component.path("hashes").values().stream())
            .filter(hash -> hash.path("alg").asString().equals("SHA-256"))
            .map(hash -> hash.path("content").asString())
            .collect(Collectors.toSet());

    assertThat(bill.path("bomFormat").asString()).isEqualTo("CycloneDX");
    assertThat(told).hasSizeGreaterThan(50);
    assertThat(told).isSubsetOf(hashes(files("lib")));
    assertThat(hashes(classPath())).isSubsetOf(told);
    assertThat(hashes(files("lib/remote"))).isSubsetOf(told);
  }

  /** What the program starts with; a folder may hold more, from builds before. */
  private static List<Path> classPath() throws IOException {
    try (JarFile program = new JarFile(SHIPPED.resolve("cairn.jar").toFile())) {
      String classPath = program.getManifest().getMainAttributes().getValue(Name.CLASS_PATH);
      return Stream.of(classPath.split(" ")).map(SHIPPED::resolve).toList();
    }
  }

  private static List<Path> files(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(SHIPPED.resolve(folder))) {
      return files.filter(file -> file.toString().endsWith(".jar")).toList();
    }
  }

  private static Set<String> hashes(List<Path> libraries) throws Exception {
    Set<String> hashes = new TreeSet<>();
    for (Path library : libraries) {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(library));
      hashes.add(HexFormat.of().formatHex(hash));
    }
    return hashes;
  }
}
