package dev.cairn.adapter.rest.tls;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Base64;
import java.util.Objects;

/** A fresh key and a certificate for this machine, in PEM files. */
public record TestingCertificate(X509Certificate certificate, TlsFiles files) {

  private static final String PASSWORD = "testing";

  /** Makes both in this folder; what the certificate is called tells it from others. */
  public static TestingCertificate made(Path folder, String name) throws Exception {
    Path store = folder.resolve(name + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-alias",
                name,
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (keytool.waitFor() != 0) {
      throw new IllegalStateException("keytool failed");
    }
    KeyStore made = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      made.load(in, PASSWORD.toCharArray());
    }
    X509Certificate certificate = (X509Certificate) made.getCertificate(name);
    TlsFiles files = new TlsFiles(folder.resolve(name + ".crt"), folder.resolve(name + ".key"));
    Files.writeString(files.certificate(), pem("CERTIFICATE", certificate.getEncoded()));
    byte[] key = Objects.requireNonNull(made.getKey(name, PASSWORD.toCharArray()).getEncoded());
    Files.writeString(files.key(), pem("PRIVATE KEY", key));
    return new TestingCertificate(certificate, files);
  }

  private static String pem(String what, byte[] bytes) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(what, Base64.getMimeEncoder().encodeToString(bytes), what);
  }
}
