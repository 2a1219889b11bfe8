package dev.cairn.domain.words;

import dev.cairn.domain.text.WordList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Short forms that everyone who keeps technical notes uses and that mean one thing only. Whatever
 * else is short, a store explains itself ({@link Abbreviation}).
 */
final class Shorthand {

  /** What means the same, with slashes between. */
  private static final String TABLE =
      """
      db/database config/configuration repo/repository env/environment prod/production
      stg/staging k8s/kubernetes postgres/postgresql/pg js/javascript ts/typescript
      auth/authentication pwd/pw/passwd/password admin/administrator cert/certificate
      creds/credentials docs/documentation msg/message dir/directory i18n/internationalization
      a11y/accessibility l10n/localization wifi/wlan tel/telephone
      """;

  private static final Map<String, Set<String>> SAME = new HashMap<>();

  static {
    for (String entry : WordList.of(TABLE)) {
      List<String> words = Stream.of(entry.split("/", -1)).map(Stems::of).toList();
      for (String word : words) {
        Set<String> others = SAME.computeIfAbsent(word, key -> new LinkedHashSet<>());
        others.addAll(words);
        others.remove(word);
      }
    }
  }

  private Shorthand() {}

  /** The terms that mean the same as a term. */
  static Set<String> of(String term) {
    return SAME.getOrDefault(term, Set.of());
  }
}
