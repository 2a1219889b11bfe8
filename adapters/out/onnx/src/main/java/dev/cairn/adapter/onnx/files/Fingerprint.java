package dev.cairn.adapter.onnx.files;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;

/** Size and CRC-32 of a file: enough to notice that a copy was cut off or damaged. */
record Fingerprint(long size, long crc) {

  static Fingerprint of(InputStream in) throws IOException {
    CRC32 crc = new CRC32();
    byte[] buffer = new byte[1 << 18];
    long size = 0;
    for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
      crc.update(buffer, 0, read);
      size += read;
    }
    return new Fingerprint(size, crc.getValue());
  }
}
