package dev.cairn.adapter.handover;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;

/** Reads what {@link Out} wrote; anything else is an {@link UnreadableFrame}. */
final class In {

  private static final Set<JsonToken> NUMBER = Set.of(JsonToken.VALUE_NUMBER_INT);
  private static final Set<JsonToken> REAL = Set.of(JsonToken.VALUE_NUMBER_FLOAT);
  private static final Set<JsonToken> FLAG = Set.of(JsonToken.VALUE_TRUE, JsonToken.VALUE_FALSE);
  private static final Set<JsonToken> BYTES = Set.of(JsonToken.VALUE_EMBEDDED_OBJECT);
  private static final Set<JsonToken> TEXT =
      Set.of(JsonToken.VALUE_STRING, JsonToken.VALUE_EMBEDDED_OBJECT);

  private final JsonParser cbor;

  In(byte[] bytes) {
    this.cbor = Cbor.FACTORY.createParser(ObjectReadContext.empty(), bytes);
  }

  long number() {
    expect(NUMBER);
    return cbor.getLongValue();
  }

  int integer() {
    expect(NUMBER);
    return cbor.getIntValue();
  }

  double real() {
    expect(REAL);
    return cbor.getDoubleValue();
  }

  boolean flag() {
    return expect(FLAG) == JsonToken.VALUE_TRUE;
  }

  byte[] bytes() {
    expect(BYTES);
    return cbor.getBinaryValue();
  }

  String text() {
    return expect(TEXT) == JsonToken.VALUE_STRING
        ? cbor.getString()
        : Cbor.utf16(cbor.getBinaryValue());
  }

  <T> T value(Codec<T> codec) {
    return codec.read(this);
  }

  <T> List<T> all(Codec<T> codec) {
    int size = integer();
    List<T> values = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      values.add(codec.read(this));
    }
    return values;
  }

  private JsonToken expect(Set<JsonToken> wanted) {
    JsonToken token = cbor.nextToken();
    if (token == null || !wanted.contains(token)) {
      throw new UnreadableFrame("expected one of " + wanted + ", found " + token);
    }
    return token;
  }
}
