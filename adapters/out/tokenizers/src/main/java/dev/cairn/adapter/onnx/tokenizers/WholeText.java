package dev.cairn.adapter.onnx.tokenizers;

/** Text without halves of characters, which native code would take for several characters. */
final class WholeText {

  private static final char REPLACEMENT = '\uFFFD';

  private WholeText() {}

  /** The same text at the same positions. */
  static String of(String text) {
    char[] characters = null;
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (Character.charCount(text.codePointAt(i)) == 2) {
          i++;
        } else {
          characters = characters == null ? text.toCharArray() : characters;
          characters[i] = REPLACEMENT;
        }
      }
    }
    return characters == null ? text : new String(characters);
  }
}
