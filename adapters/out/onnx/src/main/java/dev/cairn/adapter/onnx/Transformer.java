package dev.cairn.adapter.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import dev.cairn.adapter.onnx.text.TokenSequence;
import dev.cairn.domain.error.EmbeddingError;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The network itself: tokens in, numbers out. Each run holds one text, because an int8 network's
 * answer depends on what else is in the batch, and uses the caller's thread only.
 */
final class Transformer implements AutoCloseable {

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final Signature signature;
  private final int window;
  private final LongBuffer ones;
  private final LongBuffer positions;
  private final Queue<Inputs> inputs = new ConcurrentLinkedQueue<>();
  private final ReadWriteLock open = new ReentrantReadWriteLock();
  private volatile boolean closed;

  private Transformer(
      OrtEnvironment environment, OrtSession session, Signature signature, int window) {
    this.environment = environment;
    this.session = session;
    this.signature = signature;
    this.window = window;
    ones = buffer();
    positions = buffer();
    for (int i = 0; i < window; i++) {
      ones.put(i, 1);
      positions.put(i, i);
    }
  }

  /** Tells what of a session is used. */
  @FunctionalInterface
  interface Choice {
    Signature of(OrtSession session) throws OrtException, UnusableModel;
  }

  static Transformer load(OrtEnvironment environment, Path weights, int window, Choice choice)
      throws OrtException, UnusableModel {
    // Asking a session what it takes is native as well.
    try (NativeCalls.Call call = NativeCalls.OURS.begin()) {
      OrtSession session = session(environment, weights);
      try {
        return new Transformer(environment, session, choice.of(session), window);
      } catch (OrtException | UnusableModel | RuntimeException e) {
        session.close();
        throw e;
      }
    }
  }

  private static OrtSession session(OrtEnvironment environment, Path weights) throws OrtException {
    try (SessionOptions options = new SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.addConfigEntry("session.intra_op.allow_spinning", "0");
      options.addConfigEntry("session.inter_op.allow_spinning", "0");
      options.setOptimizationLevel(SessionOptions.OptLevel.ALL_OPT);
      // Texts differ in length, and a plan kept for each length only grows.
      options.setMemoryPatternOptimization(false);
      return environment.createSession(weights.toString(), options);
    }
  }

  /**
   * What came out for one text.
   *
   * @param rows how many vectors: one for each token, or a single one
   * @param columns how long each of them is
   */
  record Output(FloatBuffer values, int rows, int columns) {

    private static Output of(OnnxTensor tensor) {
      long[] shape = tensor.getInfo().getShape();
      int rows = shape.length == 3 ? (int) shape[1] : 1;
      return new Output(tensor.getFloatBuffer(), rows, (int) shape[shape.length - 1]);
    }
  }

  /** What a caller makes of the output, which is gone after that. */
  @FunctionalInterface
  interface Reader<T> {
    T read(Output output);
  }

  <T> T run(TokenSequence tokens, Reader<T> reader) {
    Lock reading = open.readLock();
    reading.lock();
    try {
      requireOpen();
      return runOpen(tokens, reader);
    } catch (OrtException e) {
      throw new EmbeddingError("The embedding model failed on a text.", e);
    } finally {
      reading.unlock();
    }
  }

  private <T> T runOpen(TokenSequence tokens, Reader<T> reader) throws OrtException {
    Inputs idle = inputs.poll();
    Inputs own = idle == null ? new Inputs(buffer(), buffer()) : idle;
    try {
      own.take(tokens);
      return run(own, tokens.length(), reader);
    } finally {
      inputs.offer(own);
    }
  }

  private <T> T run(Inputs own, int count, Reader<T> reader) throws OrtException {
    try (NativeCalls.Call call = NativeCalls.OURS.begin();
        OnnxTensor ids = tensor(own.ids, count);
        OnnxTensor mask = tensor(ones, count);
        OnnxTensor types = tensor(own.types, count);
        OnnxTensor places = tensor(positions, count)) {
      Map<String, OnnxTensor> given = new HashMap<>();
      given.put(Signature.IDS, ids);
      given.put(Signature.MASK, mask);
      given.put(Signature.TYPES, types);
      given.put(Signature.POSITIONS, places);
      given.keySet().retainAll(signature.inputs());
      try (OrtSession.Result result = session.run(given, Set.of(signature.output()))) {
        return reader.read(Output.of((OnnxTensor) result.get(0)));
      }
    }
  }

  private OnnxTensor tensor(LongBuffer buffer, int count) throws OrtException {
    return OnnxTensor.createTensor(environment, buffer.slice(0, count), new long[] {1, count});
  }

  /** Direct memory, which the network reads where it is. */
  private LongBuffer buffer() {
    return ByteBuffer.allocateDirect(window * Long.BYTES)
        .order(ByteOrder.nativeOrder())
        .asLongBuffer();
  }

  private record Inputs(LongBuffer ids, LongBuffer types) {

    void take(TokenSequence tokens) {
      for (int i = 0; i < tokens.length(); i++) {
        ids.put(i, tokens.id(i));
        types.put(i, tokens.type(i));
      }
    }
  }

  void requireOpen() {
    if (closed) {
      throw new EmbeddingError("The embedding model is closed.");
    }
  }

  /** Waits for the runs under way: freeing memory that one still uses would end the process. */
  @Override
  public void close() {
    Lock closing = open.writeLock();
    closing.lock();
    try (NativeCalls.Call call = NativeCalls.OURS.begin()) {
      if (!closed) {
        closed = true;
        session.close();
      }
    } catch (OrtException e) {
      throw new EmbeddingError("The embedding model could not be closed.", e);
    } finally {
      closing.unlock();
    }
  }
}
