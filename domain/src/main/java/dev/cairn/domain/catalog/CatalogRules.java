package dev.cairn.domain.catalog;

import dev.cairn.domain.error.Flaw;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.text.PlainWords;
import dev.cairn.domain.text.Texts;
import dev.cairn.domain.words.Compound;
import java.util.Optional;

/** What holds for the texts of skills and items alike. */
public final class CatalogRules {

  public static final int MAX_NAME_LENGTH = 300;
  public static final int MAX_DESCRIPTION_LENGTH = 20_000;

  /** Of skills and items in one request: each has to be embedded, however short it is. */
  public static final int MAX_AT_ONCE = 1000;

  private CatalogRules() {}

  /** A description may be missing, for many tools come without one, but not be unstorable. */
  public static Optional<Flaw> descriptionFlaw(String description) {
    return Texts.strip(description).isEmpty()
        ? Optional.of(Flaw.UNSTORABLE).filter(flaw -> !Texts.isStorable(description))
        : Texts.flaw(description, MAX_DESCRIPTION_LENGTH);
  }

  static void requireName(String name) {
    Texts.require("name", name, MAX_NAME_LENGTH);
  }

  static void requireDescription(String description) {
    if (descriptionFlaw(description).isPresent()) {
      String allowed = PlainWords.text(0, MAX_DESCRIPTION_LENGTH);
      throw new ValidationError("description", PlainWords.mustBe(allowed, description));
    }
  }

  /** Names such as {@code getUserName} are spelled out, as a query would say them. */
  static String passage(String name, String description) {
    String spelled = Compound.spelledOut(name);
    String called = spelled.isEmpty() ? name : spelled;
    return description.isBlank() ? called : called + ": " + description;
  }
}
