package dev.cairn.adapter.mcpservers;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Finds the file of a command as a shell would, on the search path that its server has. */
final class Executables {

  private Executables() {}

  static Path find(Program program) throws ServerFailure {
    String command = program.command();
    try {
      List<String> endings = endings(program.variables());
      return places(program)
          .flatMap(place -> endings.stream().map(ending -> place.resolve(command + ending)))
          .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
          .findFirst()
          .map(Path::toAbsolutePath)
          .orElseThrow(() -> new ServerFailure("the command " + command + " was not found"));
    } catch (InvalidPathException e) {
      throw new ServerFailure("its command is not the name of a program", e);
    }
  }

  private static Stream<Path> places(Program program) {
    Path command = Path.of(program.command());
    return command.getNameCount() > 1 || command.isAbsolute()
        ? Stream.of(program.folder() == null ? Path.of("") : program.folder())
        : searchPath(program.variables());
  }

  private static Stream<Path> searchPath(Map<String, String> variables) {
    return Stream.of(variable(variables, "PATH").split(File.pathSeparator, -1))
        .filter(place -> !place.isEmpty())
        .map(Path::of);
  }

  /** Windows runs {@code npx.cmd} where {@code npx} is meant. */
  private static List<String> endings(Map<String, String> variables) {
    List<String> endings = new ArrayList<>();
    if (File.separatorChar == '\\') {
      endings.addAll(List.of(variable(variables, "PATHEXT").toLowerCase(Locale.ROOT).split(";")));
    }
    endings.add("");
    return endings;
  }

  /** Names of variables have no case on Windows. */
  private static String variable(Map<String, String> variables, String name) {
    return variables.entrySet().stream()
        .filter(entry -> entry.getKey().equalsIgnoreCase(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("");
  }
}
