package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.Errors;
import dev.cairn.adapter.rest.route.Parameters;
import dev.cairn.adapter.wire.Members;
import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.Skill;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.CoreError;
import dev.cairn.domain.error.ModelMismatchError;
import dev.cairn.domain.error.ValidationError;
import dev.cairn.domain.input.CatalogRequests;
import dev.cairn.domain.input.ManyRequest;
import dev.cairn.domain.text.PlainWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Many skills and items to register at once. Each stands for itself: those that are wrong are
 * reported, the others are saved.
 */
final class Upsert {

  private static final String SKILLS = "skills";
  private static final String ITEMS = "items";

  private final List<Element<Skill>> skills = new ArrayList<>();
  private final List<Element<ItemRecord>> items = new ArrayList<>();
  private final List<UpsertView.Failed> failed = new ArrayList<>();

  private record Element<T>(String list, int index, String id, T value) {}

  private Upsert() {}

  static Upsert of(Map<String, @Nullable Object> body) {
    ManyRequest many = CatalogRequests.many(body);
    Upsert upsert = new Upsert();
    upsert.read(
        SKILLS, many.skills(), CatalogRequests::skill, skill -> skill.id().value(), upsert.skills);
    upsert.read(
        ITEMS, many.items(), CatalogRequests::item, item -> item.id().value(), upsert.items);
    return upsert;
  }

  UpsertView into(CatalogUseCases.Edit edit) {
    try {
      edit.saveAll(
          skills.stream().map(Element::value).toList(),
          items.stream().map(Element::value).toList());
      return report(skills.size(), items.size());
    } catch (ConnectionError | ModelMismatchError nothingCanBeSaved) {
      throw nothingCanBeSaved;
    } catch (CoreError some) {
      return oneByOne(edit, some);
    }
  }

  /** Finds out which ones it was; where it was all of them, they are not to blame. */
  private UpsertView oneByOne(CatalogUseCases.Edit edit, CoreError problem) {
    int savedSkills = saved(skills, edit::save);
    int savedItems = saved(items, edit::save);
    if (savedSkills + savedItems == 0) {
      throw problem;
    }
    return report(savedSkills, savedItems);
  }

  private <T> int saved(List<Element<T>> elements, Consumer<T> save) {
    int saved = 0;
    for (Element<T> each : elements) {
      try {
        save.accept(each.value);
        saved++;
      } catch (CoreError e) {
        fail(each.list, each.index, each.id, e);
      }
    }
    return saved;
  }

  private <T> void read(
      String list,
      List<?> values,
      Function<Map<String, @Nullable Object>, T> reader,
      Function<T, String> id,
      List<Element<T>> into) {
    for (int i = 0; i < values.size(); i++) {
      Object value = values.get(i);
      try {
        T read = reader.apply(object(value));
        into.add(new Element<>(list, i, id.apply(read), read));
      } catch (ValidationError e) {
        fail(list, i, idOf(value), e);
      }
    }
  }

  private void fail(String list, int index, @Nullable String id, CoreError error) {
    failed.add(new UpsertView.Failed(list, index, id, Errors.details(error)));
  }

  private UpsertView report(int savedSkills, int savedItems) {
    List<UpsertView.Failed> ordered =
        failed.stream()
            .sorted(
                Comparator.comparing((UpsertView.Failed each) -> each.list().equals(ITEMS))
                    .thenComparingInt(UpsertView.Failed::index))
            .toList();
    return new UpsertView(savedSkills, savedItems, ordered.size(), ordered);
  }

  private static Map<String, @Nullable Object> object(@Nullable Object value) {
    if (value instanceof Map<?, ?> object) {
      return Members.copyOf(object);
    }
    throw new ValidationError("", PlainWords.mustBe("an object", value));
  }

  private static @Nullable String idOf(@Nullable Object value) {
    return value instanceof Map<?, ?> object && object.get("id") instanceof String id
        ? Parameters.shown(id)
        : null;
  }
}
