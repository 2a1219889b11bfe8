package dev.cairn.bootstrap.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The text that the system hands to a program: arguments, variables and folders. All of it is
 * UTF-8. The JVM reads it as its locale says and puts U+FFFD, or other characters, in place of what
 * does not fit; that must not be taken for what the user meant.
 *
 * @param encoding what the JVM took the system's text for
 * @param commandLine the arguments as they came, where the system shows them
 */
public record GivenText(String encoding, Path commandLine) {

  private static final char REPLACEMENT = '\uFFFD';
  private static final char LAST_ASCII = '\u007F';

  /** What this process was given and could not read. */
  public static Optional<String> problem(String... arguments) {
    Map<String, String> others = new TreeMap<>(System.getenv());
    others.keySet().removeIf(name -> !name.startsWith("CAIRN_"));
    others.put("the name of the home folder", System.getProperty("user.home", ""));
    others.put("the name of the working folder", System.getProperty("user.dir", ""));
    return new GivenText(System.getProperty("sun.jnu.encoding", ""), Path.of("/proc/self/cmdline"))
        .problem(List.of(arguments), others);
  }

  Optional<String> problem(List<String> arguments, Map<String, String> others) {
    for (int i = 0; i < arguments.size(); i++) {
      if (isDoubtful(arguments.get(i)) && !(isUtf8() && cameAsUtf8())) {
        return Optional.of("argument " + (i + 1) + reason());
      }
    }
    for (Map.Entry<String, String> other : others.entrySet()) {
      if (isDoubtful(other.getValue())) {
        return Optional.of(other.getKey() + reason());
      }
    }
    return Optional.empty();
  }

  private boolean isDoubtful(String text) {
    boolean utf8 = isUtf8();
    for (int i = 0; i < text.length(); i++) {
      if (utf8 ? text.charAt(i) == REPLACEMENT : text.charAt(i) > LAST_ASCII) {
        return true;
      }
    }
    return false;
  }

  private boolean isUtf8() {
    return encoding.equals(StandardCharsets.UTF_8.name());
  }

  /** A replacement character may have been typed, too. */
  private boolean cameAsUtf8() {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(Files.readAllBytes(commandLine)));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private String reason() {
    return isUtf8()
        ? " is not valid UTF-8 text"
        : " cannot be read: the locale has no UTF-8. Use the launcher, or set LC_ALL=C.UTF-8";
  }
}
