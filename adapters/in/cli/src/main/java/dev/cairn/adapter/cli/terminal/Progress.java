package dev.cairn.adapter.cli.terminal;

import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows how far a long command is, with its rate and the time left: a bar that redraws itself on a
 * terminal, else a line after the first second and every few seconds from then on. Safe to call
 * from many threads.
 */
public final class Progress implements AutoCloseable {

  private static final long REDRAW_NANOS = 100_000_000L;
  private static final long FIRST_LINE_NANOS = 1_000_000_000L;
  private static final long LINE_NANOS = 5_000_000_000L;
  private static final long TICK_MILLIS = 200;
  private static final int BAR = 24;
  private static final String CLEAR = "\r\u001b[K";

  private final @Nullable PrintStream out;
  private final boolean terminal;
  private final String unit;
  private final LongSupplier nanos;
  private final long began;
  private long shownAt;
  private boolean barVisible;
  private boolean started;
  private boolean shown;
  private boolean finished;
  private long firstDone;
  private double firstShare;
  private long lastDone;
  private double lastShare;

  private Progress(@Nullable PrintStream out, boolean terminal, String unit, LongSupplier nanos) {
    this.out = out;
    this.terminal = terminal;
    this.unit = unit;
    this.nanos = nanos;
    this.began = nanos.getAsLong();
    this.shownAt = began;
  }

  public static Progress on(PrintStream out, boolean terminal, String unit, LongSupplier nanos) {
    return new Progress(out, terminal, unit, nanos);
  }

  public static Progress silent() {
    return new Progress(null, false, "", () -> 0);
  }

  /** Goes on showing the last state, also while there is nothing new to tell. */
  public Progress ticking() {
    if (out != null) {
      Thread.ofPlatform().daemon().name("cairn-progress").start(this::tick);
    }
    return this;
  }

  /** This much of the total is done; a total of 0 or less is unknown. */
  public void at(long done, long total) {
    show(done, total > 0 ? (double) done / total : Double.NaN);
  }

  /** This much is done, and this share of the whole; not a number where the whole is unknown. */
  public synchronized void show(long done, double share) {
    if (!started) {
      started = true;
      firstDone = done;
      firstShare = share;
    }
    lastDone = done;
    lastShare = share;
    showIfDue();
  }

  private void showIfDue() {
    long now = nanos.getAsLong();
    boolean done = finished || (!terminal && lastShare >= 1);
    if (out == null || !started || done || now - shownAt < pause()) {
      return;
    }
    shownAt = now;
    shown = true;
    String state = state(lastDone, lastShare, (now - began) / 1e9);
    if (terminal) {
      out.print(CLEAR + bar(lastShare) + state);
      barVisible = true;
    } else {
      out.println("cairn: " + state);
    }
    out.flush();
  }

  private long pause() {
    if (terminal) {
      return REDRAW_NANOS;
    }
    return shown ? LINE_NANOS : FIRST_LINE_NANOS;
  }

  private synchronized void tick() {
    try {
      while (!finished) {
        showIfDue();
        wait(TICK_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How much was done when last told. */
  public synchronized long done() {
    return lastDone;
  }

  /** Says a line without spoiling the bar; said even where progress is not shown. */
  public synchronized void say(PrintStream err, String line) {
    clear();
    err.println(line);
    err.flush();
  }

  /** The same as the last thing that is ever said here. */
  public synchronized void sayLast(PrintStream err, String line) {
    finish();
    say(err, line);
  }

  /** Takes the bar away, before the answer is given. */
  public synchronized void finish() {
    finished = true;
    notifyAll();
    clear();
  }

  @Override
  public void close() {
    finish();
  }

  private void clear() {
    if (barVisible && out != null) {
      out.print(CLEAR);
      out.flush();
      barVisible = false;
    }
  }

  private static String bar(double share) {
    if (Double.isNaN(share)) {
      return "";
    }
    int filled = (int) Math.round(Math.clamp(share, 0, 1) * BAR);
    return "[" + "#".repeat(filled) + "-".repeat(BAR - filled) + "] ";
  }

  private String state(long done, double share, double seconds) {
    double rate = seconds > 0 ? (done - firstDone) / seconds : 0;
    StringBuilder state = new StringBuilder();
    if (!Double.isNaN(share)) {
      state.append("%d%%, ".formatted((int) (Math.clamp(share, 0, 1) * 100)));
    }
    state.append(String.format(Locale.ROOT, "%,d %s, %,.0f/s", done, unit, rate));
    double gained = share - firstShare;
    if (gained > 0 && share <= 1) {
      state.append(", ").append(time(seconds * (1 - share) / gained)).append(" left");
    }
    return state.toString();
  }

  private static String time(double seconds) {
    long whole = (long) Math.ceil(seconds);
    return whole < 3600
        ? "%d:%02d".formatted(whole / 60, whole % 60)
        : "%d:%02d:%02d".formatted(whole / 3600, whole / 60 % 60, whole % 60);
  }
}
