package dev.cairn.adapter.rest.tls;

import dev.cairn.domain.error.ValidationError;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;

/** Reads a private key from PEM: the form that every tool can write, without a password. */
final class PemKey {

  private static final String BEGIN = "-----BEGIN PRIVATE KEY-----";
  private static final String END = "-----END PRIVATE KEY-----";
  private static final List<String> ALGORITHMS = List.of("EC", "RSA", "EdDSA");

  private PemKey() {}

  static PrivateKey read(String pem) {
    int begin = pem.indexOf(BEGIN);
    int end = pem.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new ValidationError(TlsFiles.KEY, otherForm(pem));
    }
    PKCS8EncodedKeySpec encoded = decoded(pem.substring(begin + BEGIN.length(), end));
    for (String algorithm : ALGORITHMS) {
      try {
        return KeyFactory.getInstance(algorithm).generatePrivate(encoded);
      } catch (GeneralSecurityException e) {
        // Then it is one of the others.
      }
    }
    throw new ValidationError(TlsFiles.KEY, "is no RSA, EC or Ed25519 key");
  }

  private static PKCS8EncodedKeySpec decoded(String base64) {
    try {
      return new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(base64));
    } catch (IllegalArgumentException e) {
      throw new ValidationError(TlsFiles.KEY, "is damaged: not Base64 between its marks");
    }
  }

  private static String otherForm(String pem) {
    return pem.contains("PRIVATE KEY-----")
        ? "has a form that is not read here; 'openssl pkcs8 -topk8 -nocrypt -in KEY -out NEW' makes"
            + " one that begins with "
            + BEGIN
        : "holds no private key in PEM form (" + BEGIN + ")";
  }
}
