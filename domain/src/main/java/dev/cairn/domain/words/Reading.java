package dev.cairn.domain.words;

import dev.cairn.domain.words.QueryWord.Kind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Reads a query's words as the texts of a store let them be read: by their own forms, by what the
 * store says they are short for, as parts of German compounds, and, where no text has a word that
 * is not a usual one, as the word that was probably meant.
 */
final class Reading {

  /** A query with more unknown words is no text that someone typed. */
  private static final int MOST_GUESSES = 10;

  private static final int MOST_BEGINNINGS = 50;
  private static final int MOST_FORMS = 8;
  private static final int MOST_SLIPS = 3;
  private static final int SHORTEST_BEGINNING = 4;
  private static final int LONGEST_CUT = 4;
  private static final int SHORTEST_CUT_STEM = 5;
  private static final int SHORTEST_SPLIT = 7;
  private static final int SHORTEST_HALF = 3;

  private final WordIndex index;
  private final boolean knowsGerman;
  private int guessesLeft = MOST_GUESSES;

  private Reading(WordIndex index) {
    this.index = index;
    this.knowsGerman = knows(Mark.GERMAN);
  }

  static List<ReadWord> of(QueryWords asked, WordIndex index) {
    Reading reading = new Reading(index);
    Map<String, List<Form>> abbreviations = reading.abbreviations(asked);
    return asked.values().stream()
        .map(word -> reading.read(word, abbreviations.getOrDefault(word.term(), List.of())))
        .toList();
  }

  private ReadWord read(QueryWord word, List<Form> abbreviations) {
    List<Form> said = known(Stream.concat(word.forms().stream(), compounds(word)));
    List<Form> instead = known(abbreviations.stream());
    if (said.isEmpty() && instead.isEmpty() && mayBeMistaken(word)) {
      instead = guesses(word.term());
      guessesLeft--;
    }
    return new ReadWord(word, Stream.concat(said.stream(), instead.stream()).toList(), instead);
  }

  private boolean mayBeMistaken(QueryWord word) {
    return guessesLeft > 0
        && word.kind() == Kind.WORD
        && !word.usual()
        && !Letters.isCapitals(word.typed())
        && !index.knows(word.term());
  }

  /** The compounds that begin or end with a German word. */
  private Stream<Form> compounds(QueryWord word) {
    if (!knowsGerman || word.kind() != Kind.WORD) {
      return Stream.empty();
    }
    return word.forms().stream()
        .map(form -> form.terms().getFirst())
        .filter(Mark.GERMAN::marks)
        .map(Mark.GERMAN::read)
        .filter(stem -> stem.length() >= German.SHORTEST_PART)
        .flatMap(
            stem ->
                Stream.concat(
                    longer(Mark.GERMAN.of(stem)),
                    longer(Mark.GERMAN_BACKWARDS.of(Mark.backwards(stem)))))
        .map(term -> Form.of(term, Worth.IN_COMPOUND));
  }

  private Stream<String> longer(String start) {
    return index.beginningWith(start, MOST_BEGINNINGS).stream()
        .filter(term -> term.length() >= start.length() + German.SHORTEST_REST);
  }

  /** What each word is short for, or part of the long form of, as the store says. */
  private static List<String> plainWords(QueryWords asked) {
    return asked.values().stream()
        .filter(word -> word.kind() == Kind.WORD)
        .map(QueryWord::term)
        .toList();
  }

  private Map<String, List<Form>> abbreviations(QueryWords asked) {
    Map<String, List<Form>> found = new HashMap<>();
    List<String> terms = plainWords(asked);
    boolean known = knows(Mark.ABBREVIATION);
    for (int at = 0; known && at < terms.size(); at++) {
      addAbbreviations(terms.subList(at, terms.size()), found);
    }
    return found;
  }

  /** What the first of the words means, or as many as follow it. */
  private void addAbbreviations(List<String> terms, Map<String, List<Form>> found) {
    for (String mark : index.beginningWith(Mark.ABBREVIATION.of(terms.getFirst()), MOST_FORMS)) {
      String[] sides = Mark.ABBREVIATION.read(mark).split("=", -1);
      List<String> said = List.of(sides[0].split(" ", -1));
      List<String> meant = List.of(sides[1].split(" ", -1));
      if (said.size() <= terms.size() && said.equals(terms.subList(0, said.size()))) {
        said.forEach(word -> add(found, word, new Form(meant, Worth.ABBREVIATION)));
      }
    }
  }

  private static void add(Map<String, List<Form>> found, String term, Form form) {
    found.computeIfAbsent(term, key -> new ArrayList<>()).add(form);
  }

  /** What a word that no text has may have been meant for, by the first way that finds anything. */
  private List<Form> guesses(String term) {
    return Stream.<Supplier<List<Form>>>of(
            () -> beginnings(term),
            () -> slips(term, 1, Worth.ONE_SLIP),
            () -> halves(term),
            () -> cut(term),
            () -> slips(term, 2, Worth.TWO_SLIPS))
        .map(Supplier::get)
        .filter(forms -> !forms.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private List<Form> beginnings(String term) {
    return term.length() < SHORTEST_BEGINNING
        ? List.of()
        : commonest(index.beginningWith(term, MOST_BEGINNINGS), MOST_FORMS, Worth.BEGINNING);
  }

  private List<Form> slips(String term, int slips, double worth) {
    return Spelling.slips(term) < slips
        ? List.of()
        : commonest(index.near(term, slips), MOST_SLIPS, worth);
  }

  private List<Form> commonest(List<String> terms, int most, double worth) {
    return terms.stream()
        .filter(term -> term.codePoints().allMatch(Character::isLetter))
        .filter(this::isKnown)
        .sorted(Comparator.comparingInt((String term) -> -index.occurrences(term).count()))
        .limit(most)
        .map(term -> Form.of(term, worth))
        .toList();
  }

  /** The longest known word that it begins with, if little is left. */
  private List<Form> cut(String term) {
    int least = Math.max(SHORTEST_CUT_STEM, term.length() - LONGEST_CUT);
    return IntStream.rangeClosed(least, term.length() - 1)
        .map(length -> least + term.length() - 1 - length)
        .mapToObj(length -> term.substring(0, length))
        .filter(this::isKnown)
        .limit(1)
        .map(known -> Form.of(known, Worth.BEGINNING))
        .toList();
  }

  /** The two known words that it is put together from; the longest first part wins. */
  private List<Form> halves(String term) {
    if (term.length() < SHORTEST_SPLIT) {
      return List.of();
    }
    for (int at = term.length() - SHORTEST_HALF; at >= SHORTEST_HALF; at--) {
      List<String> first = knownForms(term.substring(0, at));
      List<String> second = first.isEmpty() ? first : knownForms(term.substring(at));
      if (!second.isEmpty()) {
        return halves(first.getFirst(), second.getFirst());
      }
    }
    return List.of();
  }

  private static List<Form> halves(String first, String second) {
    return List.of(
        new Form(List.of(first, second), Worth.TOGETHER),
        Form.of(second, Worth.ONE_PART),
        Form.of(first, Worth.ONE_PART));
  }

  private List<String> knownForms(String part) {
    return Stream.concat(
            Stream.of(Stems.of(part)), German.marks(part).stream().filter(Mark.GERMAN::marks))
        .filter(this::isKnown)
        .toList();
  }

  private List<Form> known(Stream<Form> forms) {
    return forms.filter(form -> form.terms().stream().allMatch(this::isKnown)).distinct().toList();
  }

  private boolean isKnown(String term) {
    return !index.occurrences(term).isEmpty();
  }

  private boolean knows(Mark mark) {
    return !index.beginningWith(mark.of(""), 1).isEmpty();
  }
}
