package dev.cairn.domain.text;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** SHA-256, which tells texts and states apart by what they hold. */
public final class Sha256 {

  private Sha256() {}

  public static MessageDigest begin() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
