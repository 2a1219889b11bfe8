package dev.cairn.bootstrap.settings;

import dev.cairn.domain.error.ValidationError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** The token that {@code cairn serve --private} makes, in a file that its user alone can read. */
public record ServiceToken(Path file) {

  private static final int BYTES = 32;
  private static final int LEAST = 16;

  /** The token of this data folder, made now if there is none. */
  public String readOrMake() {
    try {
      return read().orElseGet(this::make);
    } catch (IOException e) {
      throw unusable("cannot be read");
    }
  }

  /** The token, if one was made. */
  public Optional<String> read() throws IOException {
    try {
      String token = Files.readString(file).strip();
      if (token.length() < LEAST) {
        throw unusable("is too short for a token");
      }
      return Optional.of(token);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Writes a file that its user alone can read; what was there before is gone. */
  public static void writeFor(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    create(file, text);
  }

  private static String random() {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  private String make() {
    String token = random();
    try {
      create(file, token + "\n");
      return token;
    } catch (FileAlreadyExistsException anotherWasFaster) {
      return readOrMake();
    } catch (IOException e) {
      throw unusable("cannot be written");
    }
  }

  private static void create(Path file, String text) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            Privacy.ownersOnly(Objects.requireNonNull(file.getParent()), "rw-------"))) {
      channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
  }

  private static ValidationError unusable(String why) {
    return new ValidationError(
        Setting.SERVER_PRIVATE.key,
        "the file 'token' in the data folder "
            + why
            + "; remove it to have a new one made, or set CAIRN_TOKEN");
  }
}
