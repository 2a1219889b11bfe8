package dev.cairn.adapter.sample;

/** Breaks the rule that names say what a thing is. */
public final class SampleUtil {

  private SampleUtil() {}
}
