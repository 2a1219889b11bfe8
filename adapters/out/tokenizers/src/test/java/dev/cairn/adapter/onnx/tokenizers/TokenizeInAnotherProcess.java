package dev.cairn.adapter.onnx.tokenizers;

import java.nio.file.Path;

/** A program that counts the tokens of a text: {@code tokenizer.json cache}. */
final class TokenizeInAnotherProcess {

  private TokenizeInAnotherProcess() {}

  @SuppressWarnings("SystemOut") // the answer
  public static void main(String[] arguments) {
    try (LibraryTokenizer tokenizer =
        LibraryTokenizer.open(Path.of(arguments[0]), Path.of(arguments[1]))) {
      System.out.println(tokenizer.tokenize("Where is the spare key?").count());
    }
  }
}
