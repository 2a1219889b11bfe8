package dev.cairn.adapter.remote.words;

/**
 * The vocabulary of a store as it is now: one that was made anew, under the same name, has none.
 */
public final class StoreVocabulary {

  private final NumberedVocabulary.Shelf shelf;
  private NumberedVocabulary current;
  private String store = "";

  public StoreVocabulary(NumberedVocabulary.Shelf shelf) {
    this.shelf = shelf;
    this.current = new NumberedVocabulary(shelf);
  }

  /**
   * The vocabulary of a store.
   *
   * @param born what tells it from another one in the same place
   */
  public synchronized NumberedVocabulary of(String born) {
    if (!born.equals(store)) {
      store = born;
      current = new NumberedVocabulary(shelf);
    }
    return current;
  }
}
