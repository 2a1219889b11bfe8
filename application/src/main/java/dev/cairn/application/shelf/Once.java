package dev.cairn.application.shelf;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Something that is made when it is first asked for, and then kept. */
public final class Once<T> {

  private final Supplier<T> maker;
  private volatile @Nullable T made;

  public Once(Supplier<T> maker) {
    this.maker = maker;
  }

  public T get() {
    T ready = made;
    return ready == null ? make() : ready;
  }

  private synchronized T make() {
    T ready = made;
    if (ready == null) {
      ready = maker.get();
      made = ready;
    }
    return ready;
  }
}
