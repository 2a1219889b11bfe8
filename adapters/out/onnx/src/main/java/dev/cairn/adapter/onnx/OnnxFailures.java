package dev.cairn.adapter.onnx;

import ai.onnxruntime.OrtException;
import dev.cairn.domain.error.EmbeddingError;
import java.io.IOException;

/** Turns what can go wrong when a model is loaded into one error that is safe to show. */
final class OnnxFailures {

  private OnnxFailures() {}

  /**
   * @param what the model, as a message calls it
   */
  static <T> T named(String what, Background.Work<T> loading) {
    try {
      return loading.run();
    } catch (UnusableModel e) {
      throw unloadable(what, e.reason(), e);
    } catch (IOException e) {
      throw unloadable(what, "its files could not be read, or copied to the cache folder", e);
    } catch (OrtException e) {
      throw unloadable(what, "its runtime refused the model's file", e);
    } catch (LinkageError | IllegalStateException e) {
      throw unloadable(what, "its native runtime is missing or does not run on this system", e);
    }
  }

  private static EmbeddingError unloadable(String what, String reason, Throwable cause) {
    return new EmbeddingError("The %s could not be loaded: %s.".formatted(what, reason), cause);
  }
}
