package dev.cairn.adapter.handover;

import java.io.ByteArrayOutputStream;
import java.util.Collection;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/** Writes values one after the other as CBOR; {@link In} reads them in the same order. */
final class Out {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
  private final JsonGenerator cbor =
      Cbor.FACTORY.createGenerator(ObjectWriteContext.empty(), bytes);

  void number(long value) {
    cbor.writeNumber(value);
  }

  void real(double value) {
    cbor.writeNumber(value);
  }

  void flag(boolean value) {
    cbor.writeBoolean(value);
  }

  void bytes(byte[] value) {
    cbor.writeBinary(value);
  }

  /** Text as UTF-8; what UTF-8 cannot hold (a lone surrogate) crosses as its UTF-16 bytes. */
  void text(String value) {
    if (Cbor.isWellFormed(value)) {
      cbor.writeString(value);
    } else {
      cbor.writeBinary(Cbor.utf16(value));
    }
  }

  <T> void value(Codec<T> codec, T value) {
    codec.write(this, value);
  }

  <T> void all(Codec<T> codec, Collection<T> values) {
    number(values.size());
    values.forEach(value -> codec.write(this, value));
  }

  byte[] toByteArray() {
    cbor.close();
    return bytes.toByteArray();
  }
}
