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

  /** Classes come from a module's folder or from the jar in it, wherever the build puts them. */
  private static boolean holdsClassOf(Iterable<JavaClass> classes, String module) {
    String folder = ROOT.resolve(module).toUri().getRawPath();
    for (JavaClass type : classes) {
      if (type.getSource().map(Source::getUri).map(Object::toString).orElse("").contains(folder)) {
        return true;
      }
    }
    return false;
  }

  private static Stream<String> modules(Path pom) {
    try {
      NodeList listed =
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(pom.toFile())
              .getElementsByTagName("module");
      return IntStream.range(0, listed.getLength()).mapToObj(i -> listed.item(i).getTextContent());
    } catch (Exception e) {
      throw new AssertionError("the modules of the build cannot be read from its root pom", e);
    }
  }

  private static Path root() {
    return Stream.iterate(Path.of("").toAbsolutePath(), Path::getParent)
        .filter(folder -> modules(folder.resolve("pom.xml")).findAny().isPresent())
        .findFirst()
        .orElseThrow();
  }
}
