package dev.cairn.bootstrap.settings;

import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Keeps a data folder from the other users of the machine. */
record Privacy(Path folder) {

  private static final Set<PosixFilePermission> OWNERS =
      EnumSet.of(
          PosixFilePermission.OWNER_READ,
          PosixFilePermission.OWNER_WRITE,
          PosixFilePermission.OWNER_EXECUTE);

  /** What shows that a folder is Cairn's. */
  private static final List<String> SIGNS = List.of("owner.lock", "store", Settings.FILE);

  private static final int STICKY = 01000;

  /** The permissions of what is made in this folder, where the system has such. */
  static FileAttribute<?>[] ownersOnly(Path folder, String permissions) throws IOException {
    boolean posix = Files.getFileStore(folder).supportsFileAttributeView("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  /** Whether others may do anything with the folder; never so where the system can't tell. */
  boolean isOpenToOthers() throws IOException {
    PosixFileAttributeView view = view();
    return view != null && !OWNERS.containsAll(view.readAttributes().permissions());
  }

  /**
   * Takes the others' permissions away. A folder that we can only read stays as it is, because
   * nothing is added to it.
   */
  void putRight() throws IOException {
    if (!isOpenToOthers()) {
      return;
    }
    if (isShared()) {
      throw open("it is not for Cairn alone; ");
    }
    if (!isCairns()) {
      throw open("it holds more than Cairn's files; run 'chmod 700' on it, or ");
    }
    takeAway();
    if (isOpenToOthers() && Files.isWritable(folder)) {
      throw open("that could not be changed; let its owner run 'chmod 700' on it, or ");
    }
  }

  private void takeAway() {
    try {
      PosixFileAttributeView view = view();
      Set<PosixFilePermission> kept = EnumSet.copyOf(OWNERS);
      kept.retainAll(view.readAttributes().permissions());
      view.setPermissions(kept);
    } catch (IOException notOurs) {
      // Whoever asked for it looks whether it is so.
    }
  }

  private static ValidationError open(String why) {
    return new ValidationError(
        "home",
        "other users of this machine can read it, and "
            + why
            + "name another folder with --home or CAIRN_HOME");
  }

  /** A folder that many use must not be closed to them, nor a user's whole home. */
  private boolean isShared() throws IOException {
    return ((int) Files.getAttribute(folder, "unix:mode") & STICKY) != 0
        || folder.getParent() == null
        || folder.equals(Path.of(System.getProperty("user.home")));
  }

  private boolean isCairns() throws IOException {
    return isEmpty() || SIGNS.stream().map(folder::resolve).anyMatch(Files::exists);
  }

  private boolean isEmpty() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private PosixFileAttributeView view() {
    return Files.getFileAttributeView(folder, PosixFileAttributeView.class);
  }
}
