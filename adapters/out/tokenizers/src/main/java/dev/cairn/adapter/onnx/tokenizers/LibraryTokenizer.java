package dev.cairn.adapter.onnx.tokenizers;

import ai.djl.huggingface.tokenizers.jni.CharSpan;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import dev.cairn.adapter.onnx.text.GrowingTokens;
import dev.cairn.adapter.onnx.text.TextTokenizer;
import dev.cairn.adapter.onnx.text.TokenSequence;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The tokenizer of a tokenizer.json, whatever its kind. */
public final class LibraryTokenizer implements TextTokenizer {

  /** A part may begin with a space of its own, and be put into another normal form at its ends. */
  private static final int SLACK = 4;

  private static final String SAMPLE = "a";
  private static final String OTHER_SAMPLE = "b";

  private final TokenizersLibrary library;
  private final long handle;
  private final ReentrantReadWriteLock open = new ReentrantReadWriteLock();
  private final TokenFrame single;
  private final TokenFrame pair;
  private boolean closed;

  private LibraryTokenizer(TokenizersLibrary library, long handle) {
    this.library = library;
    this.handle = handle;
    library.disablePadding(handle);
    library.disableTruncation(handle);
    int[] one = tokenize(SAMPLE).ids();
    int[] other = tokenize(OTHER_SAMPLE).ids();
    single = TokenFrame.around(ids(() -> library.encode(handle, SAMPLE, true)), one);
    pair =
        TokenFrame.around(
            ids(() -> library.encodeDual(handle, SAMPLE, OTHER_SAMPLE, true)), one, other);
  }

  /**
   * Opens a tokenizer.
   *
   * @param cacheDirectory where the native library is copied to the first time
   */
  public static LibraryTokenizer open(Path json, Path cacheDirectory) {
    TokenizersLibrary library = NativeLibrary.load(cacheDirectory);
    try {
      long handle = library.createTokenizerFromString(Files.readString(json));
      return new LibraryTokenizer(library, handle);
    } catch (IOException | RuntimeException e) {
      throw new EmbeddingError(
          "The tokenizer.json of onnx.path or rerank.path is none that can be read; get it again"
              + " from where the model is from.",
          e);
    }
  }

  @Override
  public int slack() {
    return SLACK;
  }

  @Override
  public GrowingTokens tokenize(String text) {
    String whole = WholeText.of(text);
    return reading(
        () -> library.encode(handle, whole, false),
        encoding -> tokens(whole, library.getTokenIds(encoding), spans(encoding)));
  }

  private @Nullable CharSpan[] spans(long encoding) {
    return library.getTokenCharSpans(encoding);
  }

  /**
   * The library counts code points; a token without a place stands where the one before it does.
   */
  private static GrowingTokens tokens(String text, long[] ids, @Nullable CharSpan[] spans) {
    GrowingTokens tokens = new GrowingTokens(ids.length);
    int codePoint = 0;
    int position = 0;
    for (int i = 0; i < ids.length; i++) {
      CharSpan span = spans[i];
      if (span != null && span.getStart() > codePoint) {
        position = text.offsetByCodePoints(position, span.getStart() - codePoint);
        codePoint = span.getStart();
      }
      tokens.add(Math.toIntExact(ids[i]), position);
    }
    return tokens;
  }

  @Override
  public TokenSequence framed(int[] text) {
    return single.around(text);
  }

  @Override
  public TokenSequence framed(int[] one, int[] other) {
    return pair.around(one, other);
  }

  private TokenFrame.Sample ids(LongSupplier encoding) {
    return reading(
        encoding, it -> new TokenFrame.Sample(library.getTokenIds(it), library.getTypeIds(it)));
  }

  private interface Reader<T> {
    T read(long encoding);
  }

  /** Nothing is freed while somebody still reads it. */
  private <T> T reading(LongSupplier encode, Reader<T> reader) {
    open.readLock().lock();
    try {
      if (closed) {
        throw new EmbeddingError("The embedding model is closed.");
      }
      return read(encode.getAsLong(), reader);
    } finally {
      open.readLock().unlock();
    }
  }

  private <T> T read(long encoding, Reader<T> reader) {
    try {
      return reader.read(encoding);
    } finally {
      library.deleteEncoding(encoding);
    }
  }

  @Override
  public void close() {
    open.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        library.deleteTokenizer(handle);
      }
    } finally {
      open.writeLock().unlock();
    }
  }
}
