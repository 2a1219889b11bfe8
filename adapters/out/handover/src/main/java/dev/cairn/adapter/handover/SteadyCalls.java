package dev.cairn.adapter.handover;

import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.DatabaseError;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Carries calls out wherever the store is at the moment. A call whose place goes away meanwhile is
 * repeated at the next one.
 *
 * @param leave what closing any of the services does
 */
record SteadyCalls(Settlement settlement, Duration patience, Runnable leave) {

  private static final int ATTEMPTS = 10;

  /** The service, wherever it is. */
  <T> T to(Service service, Class<T> type) {
    return to(service, type, UnaryOperator.identity());
  }

  /**
   * The same.
   *
   * @param repeated sets right the answer of a call that an earlier attempt may have carried out
   */
  <T, R> T to(Service service, Class<T> type, UnaryOperator<R> repeated) {
    InvocationHandler handler =
        (proxy, method, arguments) ->
            method.isDefault()
                ? InvocationHandler.invokeDefault(proxy, method, arguments)
                : called(service, method, repeated, arguments);
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private <R> @Nullable Object called(
      Service service,
      Method method,
      UnaryOperator<R> repeated,
      @Nullable Object @Nullable [] arguments) {
    if (method.getName().equals("close")) {
      leave.run();
      return null;
    }
    return call(Operation.of(service, method), repeated, arguments);
  }

  @SuppressWarnings("unchecked") // whoever corrects an answer knows its type
  private <R> @Nullable Object call(
      Operation operation, UnaryOperator<R> repeated, @Nullable Object @Nullable [] arguments) {
    CallTarget place = null;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      place = settled(place);
      try {
        Object answer = place.call(operation, arguments == null ? new Object[0] : arguments);
        return attempt == 0 || answer == null ? answer : repeated.apply((R) answer);
      } catch (IOException gone) {
        Handover.LOG.log(System.Logger.Level.DEBUG, "The owner is gone; the call is repeated");
      }
    }
    throw new ConnectionError("The process that owns the store went away again and again");
  }

  /** Whether calls go to another process, which can go away in the middle of one. */
  boolean handsOver() {
    return settled(null) instanceof OwnerConnection;
  }

  private CallTarget settled(@Nullable CallTarget gone) {
    try {
      return settlement.wanted(gone).get(patience.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof CoreError error
          ? error
          : new DatabaseError("The store could not be opened", e.getCause());
    } catch (TimeoutException e) {
      throw new ConnectionError(
          "The store is not open yet, and no other process that owns it answers", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConnectionError("The request was interrupted", e);
    }
  }
}
