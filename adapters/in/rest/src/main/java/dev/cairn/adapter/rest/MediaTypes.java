package dev.cairn.adapter.rest;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What a body may be: JSON in UTF-8, as it is. A missing type is taken for that. */
final class MediaTypes {

  private MediaTypes() {}

  static void requireJson(HttpServletRequest request) {
    String encoding = request.getHeader("Content-Encoding");
    if (!isJson(request.getContentType())
        || (encoding != null && !encoding.trim().equalsIgnoreCase("identity"))) {
      throw new Failure(Trouble.UNSUPPORTED);
    }
  }

  private static boolean isJson(@Nullable String type) {
    if (type == null || type.equals(Answer.JSON)) {
      return true;
    }
    int end = type.indexOf(';');
    String essence = end < 0 ? type : type.substring(0, end);
    return essence.trim().equalsIgnoreCase(Answer.JSON) && (end < 0 || isUtf8(type, end));
  }

  private static boolean isUtf8(String type, int start) {
    String parameters = type.substring(start).toLowerCase(Locale.ROOT);
    int charset = parameters.indexOf("charset=");
    if (charset < 0) {
      return true;
    }
    String name = parameters.substring(charset + "charset=".length());
    int end = name.indexOf(';');
    name = (end < 0 ? name : name.substring(0, end)).trim();
    return name.equals("utf-8") || name.equals("\"utf-8\"") || name.equals("utf8");
  }
}
