package dev.cairn.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.Source;
import dev.cairn.bootstrap.SettingNames;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/**
 * Finds in what a class says (its string constants) the names that belong to those who call the
 * house: commands, options, settings and protocols.
 */
final class WaysIn {

  private static final int STRING_CONSTANT = 8;
  private static final String COMMANDS = "\\bcairn [a-z]+";
  private static final String OPTIONS = "(?<![\\w-])--[a-z][a-z-]*";
  private static final String SETTINGS = "\\bCAIRN_[A-Z_]+|\\bcairn\\.yaml\\b";
  private static final String PROTOCOLS = "\\b(?:MCP|REST|HTTPS?|JSON-RPC|gRPC|SSE|stdio)\\b";

  private static final Pattern NAMES =
      Pattern.compile(
          Stream.concat(
                  Stream.of(COMMANDS, OPTIONS, SETTINGS, PROTOCOLS),
                  SettingNames.all().map(WaysIn::setting))
              .reduce((one, other) -> one + "|" + other)
              .orElseThrow());

  private WaysIn() {}

  /** A name without a dot is an ordinary word unless it is quoted with a value. */
  private static String setting(String name) {
    String quoted = Pattern.quote(name);
    return name.contains(".") ? "\\b" + quoted + "\\b" : "['`]" + quoted + ":";
  }

  static Stream<String> namedBy(JavaClass type) {
    return constants(type).flatMap(text -> NAMES.matcher(text).results()).map(MatchResult::group);
  }

  /** Every text in the class file that is neither a name in the code nor part of an annotation. */
  private static Stream<String> constants(JavaClass type) {
    ClassReader file = read(type.getSource().orElseThrow());
    char[] buffer = new char[file.getMaxStringLength()];
    return IntStream.range(1, file.getItemCount())
        .filter(item -> isString(file, item))
        .mapToObj(item -> String.valueOf(file.readConst(item, buffer)));
  }

  private static boolean isString(ClassReader file, int item) {
    int offset = file.getItem(item);
    return offset > 0 && file.readByte(offset - 1) == STRING_CONSTANT;
  }

  private static ClassReader read(Source source) {
    try (InputStream bytes = source.getUri().toURL().openStream()) {
      return new ClassReader(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
