package dev.cairn.bootstrap.wiring;

import dev.cairn.bootstrap.settings.Setting;
import dev.cairn.bootstrap.settings.Settings;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Loads the parts that talk to servers, with libraries that are not on the class path: each jar
 * there makes every start slower. They lie in {@code lib/remote} beside the program's jar. Run from
 * a build's classes, everything is on the class path.
 */
final class RemoteLoader extends URLClassLoader {

  private static final String OURS = "dev.cairn.bootstrap.remote.";

  static {
    registerAsParallelCapable();
  }

  private RemoteLoader(List<URL> jars) {
    super("cairn-remote", jars.toArray(URL[]::new), RemoteLoader.class.getClassLoader());
  }

  static RemoteParts load(Settings settings, Path cache) {
    try {
      Class<?> servers = Class.forName(OURS + "Servers", true, Holder.LOADER);
      UnaryOperator<String> byKey = key -> settings.get(Setting.of(key).orElseThrow());
      return (RemoteParts)
          servers.getConstructor(UnaryOperator.class, Path.class).newInstance(byKey, cache);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the program's folder is incomplete; build it again", e);
    }
  }

  /** The program's jar holds our own classes for servers too; its loader must not define them. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  /** One loader for all parts, so that they share what their libraries keep. */
  private static final class Holder {
    static final ClassLoader LOADER = find();

    private static ClassLoader find() {
      try {
        Path program =
            Path.of(RemoteLoader.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path folder = program.resolveSibling("lib").resolve("remote");
        return Files.isDirectory(folder)
            ? new RemoteLoader(jars(program, folder))
            : RemoteLoader.class.getClassLoader();
      } catch (URISyntaxException | IOException e) {
        throw new IllegalStateException("the program's folder cannot be read", e);
      }
    }

    private static List<URL> jars(Path program, Path folder) throws IOException {
      List<URL> jars = new ArrayList<>(List.of(url(program)));
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
        for (Path file : files) {
          jars.add(url(file));
        }
      }
      return jars;
    }

    private static URL url(Path file) throws MalformedURLException {
      return file.toUri().toURL();
    }
  }
}
