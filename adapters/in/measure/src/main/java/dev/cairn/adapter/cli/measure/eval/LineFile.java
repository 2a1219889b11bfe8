package dev.cairn.adapter.cli.measure.eval;

import dev.cairn.adapter.cli.terminal.CommandError;
import dev.cairn.adapter.wire.Json;
import dev.cairn.domain.error.ValidationError;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A file of JSON objects, one a line; what is wrong in it is told with its line. */
record LineFile(Path file) {

  <T> List<T> read(Function<JsonNode, T> form) {
    return some(form, Integer.MAX_VALUE);
  }

  /** The first object; a look at it tells what the file holds. */
  <T> T first(Function<JsonNode, T> form) {
    return some(form, 1).getFirst();
  }

  private <T> List<T> some(Function<JsonNode, T> form, int most) {
    List<T> read = read(form, most);
    if (read.isEmpty()) {
      throw CommandError.refused("'" + file + "' is empty");
    }
    return read;
  }

  private <T> List<T> read(Function<JsonNode, T> form, int most) {
    List<T> read = new ArrayList<>();
    long number = 0;
    try (BufferedReader lines = Files.newBufferedReader(existing())) {
      String line;
      while (read.size() < most && (line = lines.readLine()) != null) {
        number++;
        if (!line.isBlank()) {
          read.add(read(line, form, number));
        }
      }
    } catch (CharacterCodingException e) {
      throw refused(number + 1, "not valid UTF-8");
    } catch (IOException e) {
      throw CommandError.failed("'" + file + "' cannot be read", e);
    }
    return read;
  }

  private <T> T read(String line, Function<JsonNode, T> form, long number) {
    try {
      return form.apply(object(line));
    } catch (JacksonException e) {
      throw refused(number, "not valid JSON");
    } catch (ValidationError e) {
      throw refused(number, e.safeMessage());
    } catch (IllegalArgumentException e) {
      throw refused(number, String.valueOf(e.getMessage()));
    }
  }

  /** The text in a field that must be there. */
  static String text(JsonNode object, String field) {
    JsonNode value = object.path(field);
    if (!value.isString() || value.asString().isBlank()) {
      throw new IllegalArgumentException("expected a text in the field '" + field + "'");
    }
    return value.asString();
  }

  private static JsonNode object(String line) {
    JsonNode object = Json.MAPPER.readTree(line);
    if (!object.isObject()) {
      throw new IllegalArgumentException("expected a JSON object");
    }
    return object;
  }

  private Path existing() {
    if (!Files.isRegularFile(file)) {
      throw CommandError.refused("there is no file '" + file + "'");
    }
    return file;
  }

  private CommandError refused(long line, String problem) {
    return CommandError.refused("'" + file + "', line " + line + ": " + problem);
  }
}
