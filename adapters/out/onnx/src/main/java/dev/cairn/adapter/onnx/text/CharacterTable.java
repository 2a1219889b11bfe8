package dev.cairn.adapter.onnx.text;

import dev.cairn.adapter.onnx.files.PackagedFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * What becomes of each character before words are looked up. The table is a file and not the
 * running Java's, because the models were trained with older Unicode tables than any Java has.
 */
final class CharacterTable {

  /** Part of a word, left out, the end of a word, or a word by itself. */
  enum Treatment {
    WORD,
    DROP,
    SPACE,
    ALONE
  }

  private static final int ASCII = 128;

  private final int[] firsts;
  private final int[] lasts;
  private final Treatment[] treatments;
  private final Treatment[] ascii = new Treatment[ASCII];

  private CharacterTable(List<String> ranges) {
    firsts = new int[ranges.size()];
    lasts = new int[ranges.size()];
    treatments = new Treatment[ranges.size()];
    for (int i = 0; i < firsts.length; i++) {
      String[] fields = ranges.get(i).split(" ", 3);
      firsts[i] = Integer.parseInt(fields[0], 16);
      lasts[i] = Integer.parseInt(fields[1], 16);
      treatments[i] = Treatment.valueOf(fields[2].toUpperCase(Locale.ROOT));
    }
    Arrays.setAll(ascii, this::search);
  }

  static CharacterTable load() throws IOException {
    PackagedFile file = new PackagedFile("/dev/cairn/adapter/onnx/characters.txt");
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(file.open(), StandardCharsets.US_ASCII))) {
      return new CharacterTable(lines.lines().filter(line -> !line.startsWith("#")).toList());
    }
  }

  Treatment of(int codePoint) {
    return codePoint < ASCII ? ascii[codePoint] : search(codePoint);
  }

  private Treatment search(int codePoint) {
    int found = Arrays.binarySearch(firsts, codePoint);
    int range = found >= 0 ? found : -found - 2;
    return range >= 0 && codePoint <= lasts[range] ? treatments[range] : Treatment.WORD;
  }
}
