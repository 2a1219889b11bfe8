package dev.cairn.adapter.falkordb.cypher;

import dev.cairn.domain.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A text as it is looked up in the server's indexes. Those leave out white space at both ends, take
 * U+0001 for the end of a text and cut long ones short; so only plain texts are looked up by
 * themselves, and all others by their hash.
 */
public final class IndexKey {

  private static final Pattern PLAIN =
      Pattern.compile("[\\p{L}\\p{N}_]([\\p{L}\\p{N}_./: -]{0,198}[\\p{L}\\p{N}_./:-])?");

  private static final String HASHED = "#";

  private IndexKey() {}

  public static String of(String text) {
    return PLAIN.matcher(text).matches() ? text : HASHED + hash(text);
  }

  public static List<String> of(Collection<String> texts) {
    return texts.stream().map(IndexKey::of).toList();
  }

  /** One key for several texts in their order, none of which holds a NUL. */
  public static String ofAll(Collection<String> texts) {
    return HASHED + hash(String.join("\0", texts));
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(Sha256.begin().digest(text.getBytes(StandardCharsets.UTF_8)));
  }
}
