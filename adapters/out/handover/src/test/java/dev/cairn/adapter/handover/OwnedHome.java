package dev.cairn.adapter.handover;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** A home for each test, in which somebody is the owner already. */
final class OwnedHome implements BeforeEachCallback, AfterEachCallback {

  private final Supplier<Path> folder;
  private @Nullable Home home;

  OwnedHome(Supplier<Path> folder) {
    this.folder = folder;
  }

  Handover follower() {
    return requireNonNull(home).entered(Role.FOLLOWER);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    home = new Home(folder.get());
    home.entered(Role.OWNER);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    requireNonNull(home).close();
  }
}
