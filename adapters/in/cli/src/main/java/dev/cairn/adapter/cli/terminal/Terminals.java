package dev.cairn.adapter.cli.terminal;

import dev.cairn.adapter.cli.terminal.Console.Stream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which standard streams are terminals. The launcher knows best and says so in the system
 * property {@value #PROPERTY} (the numbers of those streams, such as {@code 02}); Linux shows it in
 * its process folder; elsewhere Java knows about input and output together.
 */
final class Terminals {

  static final String PROPERTY = "cairn.terminals";

  private Terminals() {}

  static Set<Stream> detect() {
    Path descriptors = Path.of("/proc/self/fd");
    Set<Stream> found = EnumSet.noneOf(Stream.class);
    for (Stream stream : Stream.values()) {
      if (isTerminal(stream.number(), System.getProperty(PROPERTY), descriptors)) {
        found.add(stream);
      }
    }
    return found;
  }

  static boolean isTerminal(int number, @Nullable String told, Path descriptors) {
    if (told != null) {
      return told.contains(Integer.toString(number));
    }
    Path descriptor = descriptors.resolve(Integer.toString(number));
    if (!Files.isSymbolicLink(descriptor)) {
      // A closed stream has no entry; without any process folder we have to ask Java.
      return !Files.isDirectory(descriptors) && javaSaysTerminal();
    }
    return leadsToTerminal(descriptor);
  }

  private static boolean leadsToTerminal(Path descriptor) {
    try {
      String target = Files.readSymbolicLink(descriptor).toString();
      return target.matches("/dev/(pts/.*|tty.*|console)");
    } catch (IOException e) {
      return false;
    }
  }

  /** Older Javas have a console only at a terminal, newer ones always and a method to tell. */
  private static boolean javaSaysTerminal() {
    return Optional.ofNullable(System.console()).filter(Terminals::isTerminal).isPresent();
  }

  private static boolean isTerminal(java.io.Console console) {
    try {
      return (Boolean) java.io.Console.class.getMethod("isTerminal").invoke(console);
    } catch (NoSuchMethodException e) {
      return true;
    } catch (ReflectiveOperationException e) {
      return false;
    }
  }
}
