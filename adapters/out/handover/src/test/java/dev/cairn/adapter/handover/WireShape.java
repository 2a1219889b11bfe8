package dev.cairn.adapter.handover;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.CRC32;

/** What types are made of, with all that they are made of: changes when what crosses does. */
final class WireShape {

  private final Set<String> lines = new TreeSet<>();
  private final Set<Class<?>> seen = new HashSet<>();

  void add(String line) {
    lines.add(line);
  }

  void add(Type type) {
    switch (type) {
      case Class<?> plain -> addClass(plain);
      case ParameterizedType generic -> {
        add(generic.getRawType());
        Arrays.stream(generic.getActualTypeArguments()).forEach(this::add);
      }
      case GenericArrayType array -> add(array.getGenericComponentType());
      case WildcardType wildcard -> Arrays.stream(wildcard.getUpperBounds()).forEach(this::add);
      default -> {}
    }
  }

  private void addClass(Class<?> type) {
    if (!type.getName().startsWith("dev.cairn.") || !seen.add(type)) {
      return;
    }
    if (type.isEnum()) {
      lines.add(type.getName() + " " + Arrays.toString(type.getEnumConstants()));
    } else if (type.isSealed()) {
      Arrays.stream(type.getPermittedSubclasses()).forEach(this::addClass);
    } else {
      for (Field field : type.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          lines.add(type.getName() + " " + field.getName() + " " + field.getGenericType());
          add(field.getGenericType());
        }
      }
    }
  }

  String fingerprint() {
    CRC32 crc = new CRC32();
    lines.forEach(line -> crc.update(line.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    return Long.toHexString(crc.getValue());
  }
}
