package dev.cairn.domain.memory;

import dev.cairn.domain.text.Sha256;
import dev.cairn.domain.text.Texts;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HexFormat;
import org.jmolecules.ddd.types.ValueObject;

/**
 * Tells whether two texts are the same content: SHA-256 over the text in Unicode's composed form,
 * white space at either end left out.
 */
public record ContentHash(String value) implements ValueObject {

  public static ContentHash of(String text) {
    String canonical = Normalizer.normalize(Texts.strip(text), Normalizer.Form.NFC);
    return new ContentHash(
        HexFormat.of()
            .formatHex(Sha256.begin().digest(canonical.getBytes(StandardCharsets.UTF_8))));
  }

  @Override
  public String toString() {
    return value;
  }
}
