package dev.cairn.bootstrap.process;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Constructor;

/**
 * Standard input and output for the program alone. Whatever a library prints goes to standard
 * error: {@link #protect} turns {@code System.out} there, and the launcher does the same one level
 * below for native code, handing the real output over as another descriptor.
 */
public final class StandardStreams {

  /** Name the descriptors on which the launcher handed the real streams over. */
  private static final String OUT = "cairn.stdout";

  private static final String ERR = "cairn.stderr";

  private StandardStreams() {}

  public static void protect() {
    System.setOut(System.err);
  }

  public static InputStream in() {
    return new FileInputStream(FileDescriptor.in);
  }

  public static OutputStream out() {
    return stream(OUT, FileDescriptor.out);
  }

  /** For log lines, past whatever watches what the JVM and libraries print. */
  public static OutputStream err() {
    return stream(ERR, FileDescriptor.err);
  }

  private static OutputStream stream(String property, FileDescriptor otherwise) {
    Integer number = Integer.getInteger(property);
    return new FileOutputStream(number == null ? otherwise : descriptor(number));
  }

  /** Java has no public way to use an inherited descriptor; the manifest opens this one. */
  private static FileDescriptor descriptor(int number) {
    try {
      Constructor<FileDescriptor> constructor =
          FileDescriptor.class.getDeclaredConstructor(int.class);
      constructor.setAccessible(true);
      return constructor.newInstance(number);
    } catch (ReflectiveOperationException | RuntimeException e) {
      throw new IllegalStateException("descriptor " + number + " cannot be used", e);
    }
  }
}
