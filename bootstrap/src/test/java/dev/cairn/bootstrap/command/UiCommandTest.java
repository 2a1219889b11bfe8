package dev.cairn.bootstrap.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.cairn.adapter.cli.command.CairnCommand;
import dev.cairn.adapter.cli.terminal.Console;
import dev.cairn.adapter.cli.terminal.Machine;
import dev.cairn.bootstrap.command.ServiceNote.Access;
import dev.cairn.bootstrap.settings.Home;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UiCommandTest {

  @TempDir Path folder;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final List<String> opened = new ArrayList<>();
  private Home home;
  private HttpServer service;
  private String address;

  @BeforeEach
  void start() throws IOException {
    home = new Home(folder.resolve("home")).create();
    service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    service.createContext(
        "/healthz",
        exchange -> {
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    service.start();
    address = "http://127.0.0.1:" + service.getAddress().getPort();
  }

  @AfterEach
  void stop() {
    service.stop(0);
  }

  private int run(Browser browser) throws InterruptedException {
    CairnHost host = new CairnHost(Map.of("CAIRN_HOME", home.path().toString()));
    Console console = Console.of(new ByteArrayInputStream(new byte[0]), out, err);
    return new UiCommand(new CairnCommand(host, console, Machine.system()), host, browser).call();
  }

  private String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }

  @Test
  void opensThePageOfTheServiceThatRuns() throws Exception {
    ServiceNote.of(address, Access.NOTHING).write(home);

    assertThat(run(opened::add)).isZero();

    assertThat(opened).containsExactly(address + "/");
    assertThat(text(out)).isEqualTo(address + "/\n");
  }

  @Test
  void theFoldersOwnTokenReachesTheBrowserByAFileAndNothingElse() throws Exception {
    String token = home.token().readOrMake();
    ServiceNote.of(address, Access.OWN_TOKEN).write(home);

    run(opened::add);

    assertThat(opened).containsExactly(home.path().resolve("page.html").toString());
    assertThat(text(out) + text(err)).contains(address + "/", "page.html").doesNotContain(token);
  }

  @Test
  void aTokenOfTheUsersIsAskedForOnThePage() throws Exception {
    ServiceNote.of(address, Access.OTHER_TOKEN).write(home);

    run(opened::add);

    assertThat(opened).containsExactly(address + "/");
    assertThat(text(err)).contains("the page asks for the token");
  }

  @Test
  void withoutABrowserTheWayOutIsTold() throws Exception {
    ServiceNote.of(address.replace("127.0.0.1", "0.0.0.0"), Access.NOTHING).write(home);

    int code =
        run(
            page -> {
              throw new IOException("no such program");
            });

    assertThat(code).isZero();
    assertThat(text(err)).contains("no browser could be started; open " + address + "/ in one");
  }

  /** As xdg-open does on a machine that has it but no browser. */
  @Test
  void anOpenerThatFailsIsNoBrowserEither() throws Exception {
    ServiceNote.of(address, Access.NOTHING).write(home);

    run(Browser.by(List.of("sh", "-c", "exit 3")));
    assertThat(text(err)).contains("no browser could be started; open " + address + "/ in one");
    err.reset();

    Path seen = folder.resolve("seen");
    run(Browser.by(List.of("sh", "-c", "echo \"$1\" > " + seen, "opener")));
    assertThat(seen).hasContent(address + "/");
    assertThat(text(err)).isEmpty();
  }
}
