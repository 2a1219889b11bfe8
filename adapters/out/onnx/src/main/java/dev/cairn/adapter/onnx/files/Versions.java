package dev.cairn.adapter.onnx.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.Properties;

/** Which versions of the runtime and the models this build was made with. */
public final class Versions {

  private Versions() {}

  public static String of(String component) throws IOException {
    Properties versions = new Properties();
    try (InputStream in = new PackagedFile("/dev/cairn/adapter/onnx/versions.properties").open()) {
      versions.load(in);
    }
    return versions.getProperty(component, "unversioned");
  }
}
