package dev.cairn.adapter.onnx.text;

import dev.cairn.adapter.onnx.files.PackagedFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads the vocabulary out of a tokenizer.json, where it is an object of pieces and their ids in
 * ascending order. A scanner for that one object starts faster than a JSON library.
 */
final class VocabularyReader {

  private static final String KEY = "\"vocab\"";

  private final String json;
  private int position;

  private VocabularyReader(String json) {
    this.json = json;
  }

  static Vocabulary read(PackagedFile file) throws IOException {
    try (InputStream in = file.open()) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  static Vocabulary parse(String json) throws IOException {
    return new VocabularyReader(json).read();
  }

  private Vocabulary read() throws IOException {
    int key = json.indexOf(KEY);
    require(key >= 0);
    position = key + KEY.length();
    expect(':');
    expect('{');
    Vocabulary vocabulary = new Vocabulary();
    do {
      readPiece(vocabulary);
    } while (next() == ',');
    require(json.charAt(position - 1) == '}');
    return vocabulary;
  }

  private void readPiece(Vocabulary vocabulary) throws IOException {
    expect('"');
    String piece = string();
    expect(':');
    require(number() == vocabulary.size());
    vocabulary.add(piece);
  }

  private String string() throws IOException {
    int start = position;
    int quote = json.indexOf('"', start);
    require(quote >= 0);
    if (json.indexOf('\\', start, quote) < 0) {
      position = quote + 1;
      return json.substring(start, quote);
    }
    return stringWithEscapes();
  }

  private String stringWithEscapes() throws IOException {
    StringBuilder text = new StringBuilder();
    for (char c = character(); c != '"'; c = character()) {
      text.append(c == '\\' ? escaped() : c);
    }
    return text.toString();
  }

  private char escaped() throws IOException {
    char c = character();
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> numbered();
      default -> throw broken();
    };
  }

  private char numbered() throws IOException {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      code = code * 16 + Character.digit(character(), 16);
    }
    return (char) code;
  }

  private int number() throws IOException {
    int value = Character.digit(next(), 10);
    while (position < json.length() && Character.digit(json.charAt(position), 10) >= 0) {
      value = value * 10 + Character.digit(json.charAt(position), 10);
      position++;
    }
    return value;
  }

  private void expect(char wanted) throws IOException {
    require(next() == wanted);
  }

  /** The next character that is not white space. */
  private char next() throws IOException {
    char c = character();
    while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
      c = character();
    }
    return c;
  }

  private char character() throws IOException {
    require(position < json.length());
    return json.charAt(position++);
  }

  private static void require(boolean asExpected) throws IOException {
    if (!asExpected) {
      throw broken();
    }
  }

  private static IOException broken() {
    return new IOException("the tokenizer's vocabulary is not of the expected form");
  }
}
