package dev.cairn.domain.input;

import org.jspecify.annotations.Nullable;

/**
 * A field of a request, described once: readers check by it, and every entry point tells about it
 * from here.
 *
 * @param otherwise what holds where the field is left out or null; null: nothing
 * @param text what the field is for, in a sentence
 * @param hint the same for an agent, who reads the descriptions of all tools at once: as few words
 *     as it takes, none where the name says it
 * @param wording in whose words it is refused
 */
public record Field<T>(
    String name,
    Kind<T> kind,
    boolean required,
    @Nullable T otherwise,
    String text,
    String hint,
    Wording wording) {

  public Field(String name, Kind<T> kind, boolean required, @Nullable T otherwise, String text) {
    this(name, kind, required, otherwise, text, "", Wording.PLAIN);
  }

  /** The same field with something to tell an agent that its name does not. */
  Field<T> hinting(String words) {
    return new Field<>(name, kind, required, otherwise, text, words, wording);
  }

  /** The same field, refused in these words. */
  Field<T> in(Wording words) {
    return new Field<>(name, kind, required, otherwise, text, hint, words);
  }

  static <T> Field<T> required(String name, Kind<T> kind, String text) {
    return new Field<>(name, kind, true, null, text);
  }

  static <T> Field<T> optional(String name, Kind<T> kind, String text) {
    return new Field<>(name, kind, false, null, text);
  }

  static <T> Field<T> optional(String name, Kind<T> kind, T otherwise, String text) {
    return new Field<>(name, kind, false, otherwise, text);
  }

  static Field<Boolean> flag(String name, boolean otherwise, String text) {
    return optional(name, new Kind.Flag(), otherwise, text);
  }

  static Field<Double> fraction(String name, double otherwise, String text) {
    return optional(name, new Kind.Fraction(), otherwise, text);
  }

  static Field<String> question(int most, String text) {
    return required("query", new Kind.Question(most), text);
  }
}
