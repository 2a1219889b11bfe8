package dev.cairn.adapter.qdrant;

import io.qdrant.client.grpc.QdrantOuterClass.HealthCheckRequest;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether the server is recent enough: older ones ignore the conditions of our writes. */
final class ServerVersion {

  private static final Pattern VERSION = Pattern.compile("(\\d{1,4})\\.(\\d{1,4}).*");
  private static final int MAJOR = 1;
  private static final int MINOR = 17;

  private ServerVersion() {}

  static Optional<String> problem(QdrantConnection connection) {
    String version =
        connection
            .read(client -> client.qdrant().healthCheck(HealthCheckRequest.getDefaultInstance()))
            .getVersion();
    return isRecent(version)
        ? Optional.empty()
        : Optional.of(
            "Qdrant is too old: version %d.%d or later is needed. Update the server."
                .formatted(MAJOR, MINOR));
  }

  private static boolean isRecent(String version) {
    Matcher parts = VERSION.matcher(version);
    if (!parts.matches()) {
      return false;
    }
    int major = Integer.parseInt(parts.group(1));
    int minor = Integer.parseInt(parts.group(2));
    return major > MAJOR || (major == MAJOR && minor >= MINOR);
  }
}
