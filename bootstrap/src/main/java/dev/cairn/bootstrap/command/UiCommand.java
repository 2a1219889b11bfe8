package dev.cairn.bootstrap.command;

import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.wire.Members;
import dev.cairn.bootstrap.settings.Home;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the page for people, of the service that runs or of one begun for it. */
@Command(
    name = "ui",
    header = "See and change memories and tools on a page in the browser.",
    description = {
      "Opens the page of the service that 'cairn serve' runs for this data folder. Where none runs,"
          + " it serves the page itself until it is stopped: on this machine alone, on a port that"
          + " is free, with the token of the data folder.",
      "The token stays out of addresses and the list of processes: the browser is shown the file"
          + " page.html of the data folder, which leads to the page."
    })
public final class UiCommand implements Callable<Integer> {

  /** Where nothing listens one is turned away at once; a busy machine may take its time. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final CairnCommand root;
  private final CairnHost host;
  private final Browser browser;

  @Option(names = "--no-open", description = "Only tell the address.")
  boolean unopened;

  public UiCommand(CairnCommand root, CairnHost host) {
    this(root, host, Browser.on(root.machine().platform()));
  }

  UiCommand(CairnCommand root, CairnHost host, Browser browser) {
    this.root = root;
    this.host = host;
    this.browser = browser;
  }

  @Override
  public Integer call() throws InterruptedException {
    Home home = host.resolve(root.homeOptions());
    Optional<ServiceNote> running = ServiceNote.find(home).filter(UiCommand::answers);
    if (running.isPresent()) {
      show(home, running.get());
      return 0;
    }
    return new ServeCommand(root, host)
        .serveHere(() -> ServiceNote.find(home).ifPresent(note -> show(home, note)));
  }

  /** A certificate may be anybody's; then it is enough that the process lives. */
  private static boolean answers(ServiceNote note) {
    if (note.address().startsWith("https:")) {
      return true;
    }
    try (HttpClient client = HttpClient.newBuilder().connectTimeout(PATIENCE).build()) {
      URI health = URI.create(reachable(note) + "/healthz");
      HttpRequest question = HttpRequest.newBuilder(health).timeout(PATIENCE).build();
      return client.send(question, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void show(Home home, ServiceNote note) {
    boolean own = note.access() == ServiceNote.Access.OWN_TOKEN;
    String address = reachable(note) + "/";
    String page = own ? ServedAddress.page(home).toString() : address;
    root.answer(() -> Members.of("address", address, "page", page), () -> address);
    root.console().flush();
    if (own) {
      root.hint("for a browser: open " + page);
    } else if (note.access() == ServiceNote.Access.OTHER_TOKEN) {
      root.hint("the page asks for the token that the service was started with");
    }
    if (!unopened) {
      open(page);
    }
  }

  private void open(String page) {
    try {
      browser.open(page);
    } catch (IOException e) {
      root.hint("no browser could be started; open " + page + " in one");
    }
  }

  /** What listens on every address listens here too. */
  private static String reachable(ServiceNote note) {
    return note.address().replace("//0.0.0.0:", "//127.0.0.1:").replace("//[::]:", "//[::1]:");
  }
}
