package dev.cairn.adapter.rest.tls;

import dev.cairn.domain.error.ValidationError;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;

/**
 * Where the certificate and its key are, both as PEM. The certificate's file holds the chain, the
 * service's own first, as certbot writes it.
 */
public record TlsFiles(Path certificate, Path key) {

  public static final String CERTIFICATE = "server.tls.certificate";
  public static final String KEY = "server.tls.key";

  /** Both, checked to belong together; a {@link ValidationError} names what is wrong. */
  KeyStore read() {
    Certificate[] chain = chain(bytes(CERTIFICATE, certificate));
    PrivateKey secret = PemKey.read(new String(bytes(KEY, key), StandardCharsets.ISO_8859_1));
    if (!belongTogether(chain[0].getPublicKey(), secret)) {
      throw new ValidationError(
          KEY, "is not the key of the certificate in " + CERTIFICATE + "; name the one it has");
    }
    return store(secret, chain);
  }

  private static KeyStore store(PrivateKey secret, Certificate[] chain) {
    try {
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      store.setKeyEntry("cairn", secret, new char[0], chain);
      return store;
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String setting, Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new ValidationError(
          setting, "the file cannot be read; check that it is there and its permissions");
    }
  }

  private static Certificate[] chain(byte[] pem) {
    try {
      Certificate[] chain =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(pem))
              .toArray(Certificate[]::new);
      if (chain.length > 0) {
        return chain;
      }
    } catch (CertificateException e) {
      // Told below.
    }
    throw new ValidationError(
        CERTIFICATE, "holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)");
  }

  private static boolean belongTogether(PublicKey known, PrivateKey secret) {
    try {
      byte[] probe = "cairn".getBytes(StandardCharsets.UTF_8);
      Signature signing = Signature.getInstance(algorithm(secret));
      signing.initSign(secret);
      signing.update(probe);
      Signature checking = Signature.getInstance(algorithm(secret));
      checking.initVerify(known);
      checking.update(probe);
      return checking.verify(signing.sign());
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static String algorithm(PrivateKey secret) {
    return switch (secret.getAlgorithm()) {
      case "RSA" -> "SHA256withRSA";
      case "EC" -> "SHA256withECDSA";
      default -> secret.getAlgorithm();
    };
  }
}
