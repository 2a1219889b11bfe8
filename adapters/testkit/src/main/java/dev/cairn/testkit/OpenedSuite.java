package dev.cairn.testkit;

import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestInstances;

/**
 * A suite of a contract, whose tests ask something that the contract's test opens, and may open
 * again.
 */
@ExtendWith(OpenedSuite.Instances.class)
public abstract class OpenedSuite<C, T> {

  private final Class<C> type;
  private final Function<C, T> opening;
  private final Consumer<T> closing;
  private @Nullable C contract;
  private @Nullable T opened;

  /**
   * @param type the contract, which the suite is nested in
   */
  protected OpenedSuite(Class<C> type, Function<C, T> opening, Consumer<T> closing) {
    this.type = type;
    this.opening = opening;
    this.closing = closing;
  }

  protected final C contract() {
    return Objects.requireNonNull(contract);
  }

  protected final T opened() {
    return Objects.requireNonNull(opened);
  }

  protected final void reopen() {
    close();
    opened = opening.apply(contract());
  }

  @BeforeEach
  void begin(TestInstances nesting) {
    contract = nesting.findInstance(type).orElseThrow();
    opened = opening.apply(contract());
  }

  @AfterEach
  void close() {
    closing.accept(opened());
  }

  /** Tells a test what it is nested in. */
  static final class Instances implements ParameterResolver {

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
      return parameter.getParameter().getType() == TestInstances.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
      return test.getRequiredTestInstances();
    }
  }
}
