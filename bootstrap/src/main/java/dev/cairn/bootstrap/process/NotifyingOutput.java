package dev.cairn.bootstrap.process;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicBoolean;

/** Passes everything on, and tells once when the first bytes have gone out. */
public final class NotifyingOutput extends FilterOutputStream {

  private final Runnable onFirst;
  private final AtomicBoolean told = new AtomicBoolean();

  public NotifyingOutput(OutputStream out, Runnable onFirst) {
    super(out);
    this.onFirst = onFirst;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
  }

  @Override
  public void flush() throws IOException {
    out.flush();
    if (told.compareAndSet(false, true)) {
      onFirst.run();
    }
  }
}
