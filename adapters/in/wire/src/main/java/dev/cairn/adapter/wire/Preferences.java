package dev.cairn.adapter.wire;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;

/**
 * What a client says that it takes, in a header such as Accept. Read in one go, whatever it says:
 * each character is looked at a fixed number of times.
 */
public final class Preferences {

  private Preferences() {}

  /** The values that are wanted at all, in lower case and without their parameters. */
  public static Set<String> of(Collection<String> headers) {
    Set<String> wanted = new LinkedHashSet<>();
    for (String header : headers) {
      int start = 0;
      while (start <= header.length()) {
        int comma = header.indexOf(',', start);
        int end = comma < 0 ? header.length() : comma;
        add(header.substring(start, end), wanted);
        start = end + 1;
      }
    }
    return wanted;
  }

  private static void add(String element, Set<String> wanted) {
    int semicolon = element.indexOf(';');
    String value = semicolon < 0 ? element : element.substring(0, semicolon);
    if (semicolon < 0 || isWanted(element.substring(semicolon))) {
      wanted.add(value.strip().toLowerCase(Locale.ROOT));
    }
  }

  /** A weight of 0, or one that is no number, says no. */
  private static boolean isWanted(String parameters) {
    int start = 0;
    while (start >= 0 && start < parameters.length()) {
      int next = parameters.indexOf(';', start + 1);
      String parameter = parameters.substring(start + 1, next < 0 ? parameters.length() : next);
      int equals = parameter.indexOf('=');
      if (equals >= 0 && parameter.substring(0, equals).strip().equalsIgnoreCase("q")) {
        return isPositive(parameter.substring(equals + 1).strip());
      }
      start = next;
    }
    return true;
  }

  private static boolean isPositive(String weight) {
    return weight.length() <= 5
        && weight.chars().allMatch(each -> each == '.' || (each >= '0' && each <= '9'))
        && weight.chars().anyMatch(each -> each >= '1' && each <= '9');
  }
}
