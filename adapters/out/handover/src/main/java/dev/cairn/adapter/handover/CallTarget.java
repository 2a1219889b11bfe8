package dev.cairn.adapter.handover;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Where calls are carried out: in this process or in the owner's. An {@link IOException} means that
 * the place is gone and nobody knows whether the call was still carried out.
 */
sealed interface CallTarget permits Ports, OwnerConnection {

  @Nullable Object call(Operation operation, @Nullable Object... arguments) throws IOException;
}
