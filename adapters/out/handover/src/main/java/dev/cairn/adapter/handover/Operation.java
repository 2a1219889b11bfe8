package dev.cairn.adapter.handover;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toUnmodifiableMap;

import dev.cairn.adapter.handover.wire.SentError;
import dev.cairn.adapter.handover.wire.Wire;
import dev.cairn.domain.embedding.ModelStamp;
import dev.cairn.domain.error.CoreError;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JavaType;

/**
 * One method of a service as it crosses the socket. A request is the operation's key, the model
 * that the asker expects, and the arguments; an answer is whether that was the model, what failed,
 * and the result. Whoever changes a service or a type that crosses raises the number of the
 * protocol in {@code Greeting}.
 */
record Operation(Service service, Method method, String key) {

  private static final class Known {
    static final Map<String, Operation> BY_KEY =
        all().collect(toUnmodifiableMap(Operation::key, Function.identity()));
  }

  static Operation of(Service service, Method method) {
    String types =
        Arrays.stream(method.getParameterTypes()).map(Class::getSimpleName).collect(joining(","));
    return new Operation(service, method, service + "." + method.getName() + "(" + types + ")");
  }

  /** Every method that can be called from afar; what a default method does is done on the spot. */
  static Stream<Operation> all() {
    return Arrays.stream(Service.values())
        .flatMap(
            service ->
                Arrays.stream(service.type().getMethods())
                    .filter(method -> !method.isDefault() && !method.getName().equals("close"))
                    .map(method -> of(service, method)));
  }

  /** A request as it arrived. */
  record Request(
      Operation operation, @Nullable ModelStamp expected, @Nullable Object[] arguments) {}

  /** An answer as it arrived: the result, unless there is a failure. */
  record Answer(boolean agreed, @Nullable CoreError failure, @Nullable Object result) {

    @Nullable Object resultOrFailure() {
      if (failure != null) {
        throw failure;
      }
      return result;
    }
  }

  byte[] request(@Nullable ModelStamp expected, @Nullable Object... arguments) {
    return message(
        out -> {
          out.writeString(key);
          write(out, ModelStamp.class, expected);
          Type[] types = method.getGenericParameterTypes();
          for (int i = 0; i < types.length; i++) {
            write(out, types[i], arguments[i]);
          }
        });
  }

  static Request request(byte[] bytes) {
    try (JsonParser in = Wire.MAPPER.createParser(bytes)) {
      begin(in);
      Operation operation = byKey(in.nextStringValue());
      ModelStamp expected = (ModelStamp) next(in, ModelStamp.class);
      Type[] types = operation.method.getGenericParameterTypes();
      @Nullable Object[] arguments = new Object[types.length];
      for (int i = 0; i < types.length; i++) {
        arguments[i] = next(in, types[i]);
      }
      return new Request(operation, expected, arguments);
    }
  }

  byte[] answer(boolean agreed, @Nullable CoreError failure, @Nullable Object result) {
    return message(
        out -> {
          out.writeBoolean(agreed);
          write(out, SentError.class, failure == null ? null : SentError.of(failure));
          if (failure == null && result != null) {
            write(out, method.getGenericReturnType(), result);
          }
        });
  }

  Answer answer(byte[] bytes) {
    try (JsonParser in = Wire.MAPPER.createParser(bytes)) {
      begin(in);
      boolean agreed = in.nextToken() == JsonToken.VALUE_TRUE;
      SentError failure = (SentError) next(in, SentError.class);
      return failure == null
          ? new Answer(agreed, null, result(in))
          : new Answer(agreed, failure.error(), null);
    }
  }

  private @Nullable Object result(JsonParser in) {
    return method.getReturnType() == void.class ? null : next(in, method.getGenericReturnType());
  }

  /** Carries the operation out here. */
  @Nullable Object invoke(Object target, @Nullable Object... arguments) {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw unchecked(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static RuntimeException unchecked(@Nullable Throwable failure) {
    return switch (failure) {
      case RuntimeException known -> known;
      case Error error -> throw error;
      case null, default -> new IllegalStateException(failure);
    };
  }

  private static byte[] message(Consumer<JsonGenerator> values) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator out = Wire.MAPPER.createGenerator(bytes)) {
      out.writeStartArray();
      values.accept(out);
      out.writeEndArray();
    }
    return bytes.toByteArray();
  }

  private static Operation byKey(@Nullable String key) {
    Operation operation = key == null ? null : Known.BY_KEY.get(key);
    if (operation == null) {
      throw new StreamReadException("no operation has this key");
    }
    return operation;
  }

  private static void begin(JsonParser in) {
    if (in.nextToken() != JsonToken.START_ARRAY) {
      throw new StreamReadException("a message is a list of values");
    }
  }

  private static void write(JsonGenerator out, Type type, @Nullable Object value) {
    Wire.MAPPER.writerFor(java(type)).writeValue(out, value);
  }

  private static @Nullable Object next(JsonParser in, Type type) {
    JsonToken token = in.nextToken();
    if (token == null || token == JsonToken.END_ARRAY) {
      throw new StreamReadException("a message ends too early");
    }
    return Wire.MAPPER.readerFor(java(type)).readValue(in);
  }

  private static JavaType java(Type type) {
    return Wire.MAPPER.constructType(type);
  }
}
