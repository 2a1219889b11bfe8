package dev.cairn.bootstrap.command;

import dev.cairn.adapter.rest.RestSettings;
import dev.cairn.bootstrap.settings.Home;
import dev.cairn.bootstrap.settings.ServiceToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a service listens and who may use it. With the data folder's own token, a page there leads
 * the user's browser to the service, token included, for as long as this is open; the token itself
 * is never printed.
 */
record ServedAddress(Home home, RestSettings rest, boolean encrypted, int port)
    implements AutoCloseable {

  /** What the user is told, a line each; from now on others find the service here. */
  List<String> told() {
    List<String> lines = new ArrayList<>();
    note();
    if (rest.token() == null) {
      lines.add(
          "every user of this machine can read and change everything through it; 'cairn serve"
              + " --private' asks for a token");
    } else if (isOwnToken()) {
      lines.add("clients need the token in " + home.token().file());
      if (writePage()) {
        lines.add("for a browser: open " + page(home));
      }
    }
    lines.add("listening on " + address());
    return lines;
  }

  String address() {
    String host = rest.host().contains(":") ? "[" + rest.host() + "]" : rest.host();
    return "%s://%s:%d".formatted(encrypted ? "https" : "http", host, port);
  }

  @Override
  public void close() {
    try {
      if (isOwnToken()) {
        Files.deleteIfExists(page(home));
      }
      serviceNote().remove(home);
    } catch (IOException e) {
      // It stays, for this user's eyes alone.
    }
  }

  /** Where it cannot be written, nobody finds the service by it. */
  private void note() {
    try {
      serviceNote().write(home);
    } catch (IOException e) {
      System.getLogger(ServedAddress.class.getName())
          .log(System.Logger.Level.DEBUG, "The service's address could not be noted");
    }
  }

  private ServiceNote serviceNote() {
    ServiceNote.Access access =
        rest.token() == null
            ? ServiceNote.Access.NOTHING
            : isOwnToken() ? ServiceNote.Access.OWN_TOKEN : ServiceNote.Access.OTHER_TOKEN;
    return ServiceNote.of(address(), access);
  }

  private boolean isOwnToken() {
    try {
      return home.token().read().filter(own -> own.equals(rest.token())).isPresent();
    } catch (IOException e) {
      return false;
    }
  }

  /** What leads a browser to a service that has the data folder's own token. */
  static Path page(Home home) {
    return home.path().resolve("page.html");
  }

  private boolean writePage() {
    try {
      ServiceToken.writeFor(
          page(home),
          "<!doctype html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;"
              + " url=%s/#token=%s\"><title>Cairn</title>%n".formatted(address(), rest.token()));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
