package dev.cairn.adapter.handover;

import java.nio.ByteBuffer;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.dataformat.cbor.CBORFactory;

/** The format of the values in a frame. What bounds them is the length of the frame. */
final class Cbor {

  static final CBORFactory FACTORY =
      CBORFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Frame.MAX_LENGTH).build())
          .build();

  private Cbor() {}

  /** Whether every surrogate in the text has its other half. */
  static boolean isWellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  static byte[] utf16(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(text.length() * Character.BYTES);
    bytes.asCharBuffer().put(text);
    return bytes.array();
  }

  static String utf16(byte[] bytes) {
    return ByteBuffer.wrap(bytes).asCharBuffer().toString();
  }
}
