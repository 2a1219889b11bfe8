package dev.cairn.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.Source;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.NodeList;

/** Everything that stands before the rules, and everything that has to: what the build lists. */
final class House {

  static final Path ROOT = root();

  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(location -> !location.contains("/test-classes/"))
          .importPackages("dev.cairn");

  private House() {}

  /** The folders of all modules with main code, as the root pom lists them. */
  static List<String> modules() {
    return modules(ROOT.resolve("pom.xml"))
        .filter(module -> Files.isDirectory(ROOT.resolve(module).resolve("src/main/java")))
        .toList();
  }

  /** The modules with main code that have no class among these. */
  static List<String> missingFrom(Iterable<JavaClass> classes) {
    return modules().stream().filter(module -> !holdsClassOf(classes, module)).toList();
  }

  /** Classes come from a module's folder, or from its jar, which may lie in another one's. */
  private static boolean holdsClassOf(Iterable<JavaClass> classes, String module) {
    String folder = ROOT.resolve(module).toUri().getRawPath();
    String jar = jar(module);
    for (JavaClass type : classes) {
      String uri = type.getSource().map(Source::getUri).map(Object::toString).orElse("");
      if (uri.contains(uri.startsWith("jar:") ? jar : folder)) {
        return true;
      }
    }
    return false;
  }

  /** How the jar of a module is called: as its build says, or after the module and its version. */
  private static String jar(String module) {
    Path pom = ROOT.resolve(module).resolve("pom.xml");
    // A pom names its parent first, with the version that all have in common.
    String artifact = elements(pom, "artifactId").skip(1).findFirst().orElseThrow();
    String version = elements(pom, "version").findFirst().orElseThrow();
    String called = elements(pom, "finalName").findFirst().orElse(artifact + "-" + version);
    return "/" + called + ".jar!";
  }

  private static Stream<String> modules(Path pom) {
    return elements(pom, "module");
  }

  private static Stream<String> elements(Path pom, String name) {
    try {
      NodeList listed =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(pom.toFile())
              .getElementsByTagName(name);
      return IntStream.range(0, listed.getLength()).mapToObj(i -> listed.item(i).getTextContent());
    } catch (Exception e) {
      throw new AssertionError(name + " cannot be read from the build's " + pom.getFileName(), e);
    }
  }

  private static Path root() {
    return Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
        .filter(folder -> modules(folder.resolve("pom.xml")).findAny().isPresent())
        .findFirst()
        .orElseThrow();
  }
}
