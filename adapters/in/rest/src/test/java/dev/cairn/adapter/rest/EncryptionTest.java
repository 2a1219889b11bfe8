package dev.cairn.adapter.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.rest.tls.TestingCertificate;
import dev.cairn.adapter.rest.tls.TlsFiles;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptionTest {

  @TempDir Path folder;

  /** Says hello over TLS to a service that must show one of these; answers which, and what came. */
  private static Hello hello(int port, Certificate... trusted) throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    for (int i = 0; i < trusted.length; i++) {
      store.setCertificateEntry("trusted" + i, trusted[i]);
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(store);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (SSLSocket socket =
        (SSLSocket)
            context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(60_000);
      socket
          .getOutputStream()
          .write(
              "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
                  .getBytes(StandardCharsets.US_ASCII));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Hello((X509Certificate) socket.getSession().getPeerCertificates()[0], answer);
    }
  }

  private record Hello(X509Certificate shown, String answer) {}

  @Test
  void servesOverTlsAndTakesANewCertificateWithoutARestart() throws Exception {
    TestingCertificate first = TestingCertificate.made(folder, "first");
    TestingCertificate second = TestingCertificate.made(folder, "second");
    TlsFiles used = new TlsFiles(folder.resolve("used.crt"), folder.resolve("used.key"));
    copy(first.files(), used);
    try (TestingService service = TestingService.start(TestingService.SETTINGS, used)) {
      Hello before = hello(service.port(), first.certificate());
      assertThat(before.answer()).startsWith("HTTP/1.1 200");
      assertThat(before.shown()).isEqualTo(first.certificate());

      Files.writeString(used.key(), "half written");
      copy(second.files(), used);

      Waiting.until(
          () -> {
            try {
              return hello(service.port(), first.certificate(), second.certificate())
                  .shown()
                  .equals(second.certificate());
            } catch (Exception e) {
              throw new AssertionError(e);
            }
          });
      assertThat(hello(service.port(), second.certificate()).answer()).startsWith("HTTP/1.1 200");
    }
  }

  private static void copy(TlsFiles from, TlsFiles to) throws Exception {
    Files.copy(from.certificate(), to.certificate(), StandardCopyOption.REPLACE_EXISTING);
    Files.copy(from.key(), to.key(), StandardCopyOption.REPLACE_EXISTING);
  }
}
