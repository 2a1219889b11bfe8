package dev.cairn.adapter.onnx;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.OrtSession.SessionOptions;
import dev.cairn.domain.error.EmbeddingError;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The network itself: token ids in, one vector out. Each run holds one text, because an int8
 * network's answer depends on what else is in the batch, and uses the caller's thread only.
 */
final class Transformer implements AutoCloseable {

  private static final String IDS = "input_ids";
  private static final String MASK = "attention_mask";
  private static final String TYPES = "token_type_ids";

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final Network network;
  private final LongBuffer ones;
  private final LongBuffer zeros;
  private final Queue<LongBuffer> idBuffers = new ConcurrentLinkedQueue<>();
  private final ReadWriteLock open = new ReentrantReadWriteLock();
  private volatile boolean closed;

  private Transformer(OrtEnvironment environment, OrtSession session, Network network) {
    this.environment = environment;
    this.session = session;
    this.network = network;
    ones = buffer();
    zeros = buffer();
    for (int i = 0; i < network.window(); i++) {
      ones.put(i, 1);
    }
  }

  static Transformer load(OrtEnvironment environment, Network network, Path weights)
      throws OrtException {
    try (SessionOptions options = new SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.addConfigEntry("session.intra_op.allow_spinning", "0");
      options.addConfigEntry("session.inter_op.allow_spinning", "0");
      options.setOptimizationLevel(SessionOptions.OptLevel.ALL_OPT);
      // Texts differ in length, and a plan kept for each length only grows.
      options.setMemoryPatternOptimization(false);
      return new Transformer(environment, session(environment, weights, options), network);
    }
  }

  private static OrtSession session(
      OrtEnvironment environment, Path weights, SessionOptions options) throws OrtException {
    try (NativeCalls.Call call = NativeCalls.OURS.begin()) {
      return environment.createSession(weights.toString(), options);
    }
  }

  /** The vector, of length 1, of a text given as all its token ids, special ones included. */
  float[] vector(int[] ids) {
    Lock reading = open.readLock();
    reading.lock();
    try {
      requireOpen();
      LongBuffer buffer = idBuffers.poll();
      LongBuffer own = buffer == null ? buffer() : buffer;
      try {
        for (int i = 0; i < ids.length; i++) {
          own.put(i, ids[i]);
        }
        return run(own, ids.length);
      } finally {
        idBuffers.offer(own);
      }
    } catch (OrtException e) {
      throw new EmbeddingError("The embedding model failed on a text.", e);
    } finally {
      reading.unlock();
    }
  }

  private float[] run(LongBuffer ids, int count) throws OrtException {
    try (NativeCalls.Call call = NativeCalls.OURS.begin();
        OnnxTensor idTensor = tensor(ids, count);
        OnnxTensor maskTensor = tensor(ones, count);
        OnnxTensor typeTensor = tensor(zeros, count)) {
      Map<String, OnnxTensor> inputs = new HashMap<>();
      inputs.put(IDS, idTensor);
      inputs.put(MASK, maskTensor);
      inputs.put(TYPES, typeTensor);
      inputs.keySet().retainAll(session.getInputNames());
      try (OrtSession.Result result = session.run(inputs)) {
        FloatBuffer hidden = ((OnnxTensor) result.get(0)).getFloatBuffer();
        return network.pooling().vector(hidden, count, network.dimension());
      }
    }
  }

  private OnnxTensor tensor(LongBuffer buffer, int count) throws OrtException {
    return OnnxTensor.createTensor(environment, buffer.slice(0, count), new long[] {1, count});
  }

  /** Direct memory, which the network reads where it is. */
  private LongBuffer buffer() {
    return ByteBuffer.allocateDirect(network.window() * Long.BYTES)
        .order(ByteOrder.nativeOrder())
        .asLongBuffer();
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
