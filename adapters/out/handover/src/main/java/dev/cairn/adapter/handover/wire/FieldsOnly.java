package dev.cairn.adapter.handover.wire;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedClass;
import tools.jackson.databind.introspect.AnnotatedConstructor;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.AnnotatedParameter;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;

/**
 * Tells Jackson what our types do not say in its words: a sealed interface crosses with the name of
 * what it is, and a value that is no record is made by the constructor that takes all its fields.
 */
final class FieldsOnly extends JacksonAnnotationIntrospector {

  private static final long serialVersionUID = 1;
  private static final String OURS = "dev.cairn.";
  private static final JsonTypeInfo.Value BY_NAME =
      JsonTypeInfo.Value.construct(
          JsonTypeInfo.Id.SIMPLE_NAME,
          JsonTypeInfo.As.WRAPPER_ARRAY,
          null,
          null,
          false,
          null,
          null);

  @Override
  public JsonTypeInfo.@Nullable Value findPolymorphicTypeInfo(
      MapperConfig<?> config, Annotated annotated) {
    return annotated instanceof AnnotatedClass
            && annotated.getRawType().isInterface()
            && annotated.getRawType().isSealed()
            && annotated.getRawType().getName().startsWith(OURS)
        ? BY_NAME
        : null;
  }

  @Override
  public JsonCreator.@Nullable Mode findCreatorAnnotation(
      MapperConfig<?> config, Annotated annotated) {
    return annotated instanceof AnnotatedConstructor constructor && takesAllFields(constructor)
        ? JsonCreator.Mode.PROPERTIES
        : null;
  }

  @Override
  public @Nullable String findImplicitPropertyName(MapperConfig<?> config, AnnotatedMember member) {
    return member instanceof AnnotatedParameter parameter
            && parameter.getOwner() instanceof AnnotatedConstructor constructor
            && takesAllFields(constructor)
        ? fields(constructor.getDeclaringClass()).get(parameter.getIndex())
        : null;
  }

  private static boolean takesAllFields(AnnotatedConstructor constructor) {
    Class<?> type = constructor.getDeclaringClass();
    return type.getName().startsWith(OURS)
        && !type.isRecord()
        && constructor.getParameterCount() == fields(type).size();
  }

  private static List<String> fields(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> !Modifier.isStatic(field.getModifiers()))
        .map(Field::getName)
        .toList();
  }
}
