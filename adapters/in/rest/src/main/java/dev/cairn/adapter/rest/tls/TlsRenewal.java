package dev.cairn.adapter.rest.tls;

import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.KeyStore;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Encrypts with what the files hold, and looks at them every second: new connections get the new
 * certificate. Files that can't be used leave the old one in service.
 */
public final class TlsRenewal extends AbstractLifeCycle {

  private static final System.Logger LOG = System.getLogger(TlsRenewal.class.getName());
  private static final long PAUSE_MILLIS = 1_000;

  private final TlsFiles files;
  private final SslContextFactory.Server context = new SslContextFactory.Server();
  private final Scheduler scheduler = new ScheduledExecutorScheduler("cairn-tls", true);
  private List<Object> seen;

  private TlsRenewal(TlsFiles files) {
    this.files = files;
    this.seen = state();
    use(files.read(), context);
  }

  /** Reads the files; a {@link ValidationError} names what is wrong with them. */
  public static TlsRenewal of(TlsFiles files) {
    return new TlsRenewal(files);
  }

  /** What speaks HTTP inside of TLS, for as long as the server runs. */
  public ConnectionFactory[] around(HttpConnectionFactory http, Server server) {
    // Clients check the name they asked for; the certificate may well stand behind another one.
    http.getHttpConfiguration().addCustomizer(new SecureRequestCustomizer(false));
    server.addBean(this);
    return new ConnectionFactory[] {
      new SslConnectionFactory(context, http.getProtocol()), http,
    };
  }

  @Override
  protected void doStart() throws Exception {
    scheduler.start();
    lookLater();
  }

  @Override
  protected void doStop() throws Exception {
    scheduler.stop();
  }

  private void lookLater() {
    scheduler.schedule(this::look, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    try {
      List<Object> now = state();
      if (!now.equals(seen)) {
        seen = now;
        renew();
      }
    } finally {
      lookLater();
    }
  }

  private void renew() {
    try {
      KeyStore store = files.read();
      context.reload(reloaded -> use(store, (SslContextFactory.Server) reloaded));
      LOG.log(System.Logger.Level.INFO, "The new certificate is in service");
    } catch (ValidationError e) {
      LOG.log(
          System.Logger.Level.WARNING, "The old certificate stays in service: " + e.safeMessage());
    } catch (Exception e) {
      LOG.log(System.Logger.Level.WARNING, "The old certificate stays in service", e);
    }
  }

  private static void use(KeyStore store, SslContextFactory.Server context) {
    context.setKeyStore(store);
    context.setKeyStorePassword("");
  }

  /** What changes with the files; links are followed, because renewals often turn those. */
  private List<Object> state() {
    return Stream.of(files.certificate(), files.key()).map(TlsRenewal::state).toList();
  }

  private static Object state(Path file) {
    try {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return List.of(
          attributes.lastModifiedTime(), attributes.size(), String.valueOf(attributes.fileKey()));
    } catch (IOException e) {
      return "missing";
    }
  }
}
