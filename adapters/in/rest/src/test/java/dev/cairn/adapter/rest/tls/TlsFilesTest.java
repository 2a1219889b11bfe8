package dev.cairn.adapter.rest.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.error.ValidationError;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsFilesTest {

  @TempDir static Path folder;
  private static TlsFiles one;
  private static TlsFiles other;

  @BeforeAll
  static void make() throws Exception {
    one = TestingCertificate.made(folder, "one").files();
    other = TestingCertificate.made(folder, "other").files();
  }

  private static void assertRefused(TlsFiles files, String setting, String... parts) {
    assertThatThrownBy(files::read)
        .isInstanceOf(ValidationError.class)
        .hasMessageStartingWith(setting + ": ")
        .hasMessageContainingAll(parts)
        .message()
        .doesNotContain(folder.toString());
  }

  @Test
  void aPairThatBelongsTogetherIsTaken() throws Exception {
    assertThat(one.read().getCertificate("cairn")).isNotNull();
  }

  @Test
  void aKeyOfAnotherCertificateIsRefused() {
    assertRefused(
        new TlsFiles(one.certificate(), other.key()), TlsFiles.KEY, "not the key", "certificate");
  }

  @Test
  void aFileThatCannotBeReadIsNamedByItsSetting() {
    Path missing = folder.resolve("missing");

    assertRefused(new TlsFiles(missing, one.key()), TlsFiles.CERTIFICATE, "cannot be read");
    assertRefused(new TlsFiles(one.certificate(), missing), TlsFiles.KEY, "cannot be read");
  }

  @Test
  void whatIsNoCertificateOrNoKeyIsRefused() {
    assertRefused(
        new TlsFiles(one.key(), one.key()), TlsFiles.CERTIFICATE, "-----BEGIN CERTIFICATE-----");
    assertRefused(
        new TlsFiles(one.certificate(), one.certificate()), TlsFiles.KEY, "no private key");
  }

  @Test
  void otherFormsOfAKeyAreToldApart() throws Exception {
    Path old = folder.resolve("old.key");
    Files.writeString(
        old, Files.readString(one.key()).replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY"));

    assertRefused(
        new TlsFiles(one.certificate(), old), TlsFiles.KEY, "openssl pkcs8 -topk8 -nocrypt");
  }
}
