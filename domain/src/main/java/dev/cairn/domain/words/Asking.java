package dev.cairn.domain.words;

import dev.cairn.domain.embedding.TokenOffsets;
import dev.cairn.domain.words.QueryWord.Kind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Finds the words of a query, in the forms that {@link Words} finds in texts. */
final class Asking {

  /** Chinese words that only ask or join; around them a query falls into its words. */
  private static final Pattern IDLE_CHARACTERS =
      Pattern.compile(
          "为什么|為什麼|什么|什麼|怎么|怎麼|怎样|如何|哪里|哪裡|哪个|哪些|哪|多少|谁|誰|我们|我們|你们|他们"
              + "|这个|那个|(?<![目])的(?!确)|了(?!解)|吗|嗎|呢|吧|我|你|他|她"
              + "|(?<![但总还只可就])是(?!否)|(?<![现存正实])在|和(?!平)|与");

  private static final Pattern IDENTIFIER =
      Pattern.compile(
          "\\p{L}+\\p{N}[\\p{L}\\p{N}]*|(?=.*\\p{L})(?=.*\\p{N}.*\\p{N})[\\p{L}\\p{N}]{7,}");

  private final TokenOffsets tokens;
  private final Language language;
  private final Map<String, QueryWord> found = new LinkedHashMap<>();

  private Asking(TokenOffsets tokens, Language language) {
    this.tokens = tokens;
    this.language = language;
  }

  static List<QueryWord> words(String text, TokenOffsets tokens) {
    String composed = Words.composed(text);
    List<Run> runs = Run.of(composed);
    TokenOffsets known = composed.equals(text) ? tokens : new TokenOffsets(new int[0]);
    Asking asking = new Asking(known, Words.language(runs));
    for (int i = 0; i < runs.size(); i++) {
      asking.add(runs.get(i));
      if (i > 0 && Words.isOneSpace(composed, runs.get(i - 1), runs.get(i))) {
        asking.addJoined(runs.get(i - 1), runs.get(i));
      }
    }
    return List.copyOf(asking.found.values());
  }

  private void add(Run run) {
    if (run.spaceless()) {
      IDLE_CHARACTERS.splitAsStream(run.text()).forEach(this::addCharacters);
      return;
    }
    List<String> parts = Compound.parts(run.text());
    int from = 0;
    for (String part : parts) {
      from = Math.max(from, run.text().indexOf(part, from));
      int start = run.start() + from;
      addPart(part, tokens.count(start, start + part.length()) == 1);
    }
    if (parts.size() > 1) {
      addWhole(run.text(), parts);
    }
  }

  private void addCharacters(String text) {
    int[] characters = text.codePoints().filter(Letters::isPart).toArray();
    if (characters.length == 1) {
      addCharacters(characters, 0, 1);
    }
    for (int i = 0; i + 1 < characters.length; i++) {
      addCharacters(characters, i, 2);
    }
  }

  private void addCharacters(int[] characters, int start, int count) {
    String term = new String(characters, start, count);
    add(new QueryWord(term, Kind.CHARACTERS, List.of(Form.of(term, 1)), List.of(), true));
  }

  private void addPart(String part, boolean usual) {
    String small = Stems.small(part);
    if (!isIdle(small)) {
      Kind kind = Letters.isNumber(small) ? Kind.NUMBER : Kind.WORD;
      boolean known = usual || Phrasal.isNoun(small);
      add(new QueryWord(part, kind, forms(small), List.of(), known));
    }
  }

  private void addWhole(String typed, List<String> parts) {
    String whole = Stems.small(Compound.joined(parts));
    if (isIdle(whole)) {
      return;
    }
    List<String> terms = terms(parts);
    boolean identifier = IDENTIFIER.matcher(whole).matches();
    List<Form> forms = new ArrayList<>(forms(whole));
    if (!identifier && terms.size() == parts.size() && Letters.isEnglish(whole)) {
      forms.add(new Form(terms, Worth.TOGETHER));
    }
    add(new QueryWord(typed, identifier ? Kind.IDENTIFIER : Kind.JOINED, forms, terms, true));
  }

  /** {@code sign in}, {@code adr 19} and {@code wi fi} may be written together elsewhere. */
  private void addJoined(Run one, Run next) {
    String first = Stems.small(one.text());
    if (isSimple(one) && isSimple(next) && !isIdle(first) && !Letters.isNumber(first)) {
      String term = joined(first, Stems.small(next.text()));
      if (!term.isEmpty()) {
        String typed = one.text() + " " + next.text();
        List<String> parts = terms(List.of(one.text(), next.text()));
        List<Form> forms = List.of(Form.of(Words.bounded(term), 1));
        add(new QueryWord(typed, Kind.JOINED, forms, parts, true));
      }
    }
  }

  private String joined(String first, String second) {
    String phrasal = Phrasal.noun(first, second).orElse("");
    if (!phrasal.isEmpty() || isIdle(second)) {
      return Stems.of(phrasal);
    }
    return Letters.isNumber(second) ? first + Stems.number(second) : Stems.of(first + second);
  }

  private static boolean isSimple(Run run) {
    return !run.spaceless() && Compound.parts(run.text()).size() == 1;
  }

  private List<String> terms(List<String> parts) {
    return parts.stream()
        .map(Stems::small)
        .filter(small -> !isIdle(small))
        .map(Stems::of)
        .distinct()
        .toList();
  }

  private List<Form> forms(String small) {
    String term = Words.bounded(Stems.of(small));
    List<Form> forms = new ArrayList<>();
    forms.add(Form.of(term, 1));
    Shorthand.of(term).forEach(other -> forms.add(Form.of(other, Worth.SHORTHAND)));
    if (language.mayBeGerman()) {
      double worth = language == Language.GERMAN ? 1 : Worth.GERMAN_PERHAPS;
      German.marks(Words.bounded(small)).stream()
          .filter(Mark.GERMAN::marks)
          .forEach(mark -> forms.add(Form.of(mark, worth)));
    }
    return forms;
  }

  private boolean isIdle(String small) {
    return StopWords.contains(small) || (language == Language.GERMAN && StopWords.isGerman(small));
  }

  private void add(QueryWord word) {
    if (!word.term().isEmpty()) {
      found.putIfAbsent(word.term(), word);
    }
  }
}
