package dev.cairn.adapter.handover;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;

/** How values of one type cross the socket: what one side writes, the other reads. */
interface Codec<T> {

  void write(Out out, T value);

  T read(In in);

  static <T> Codec<T> of(BiConsumer<Out, T> writer, Function<In, T> reader) {
    return new Codec<>() {
      @Override
      public void write(Out out, T value) {
        writer.accept(out, value);
      }

      @Override
      public T read(In in) {
        return reader.apply(in);
      }
    };
  }

  /** The values of an enum by their names. */
  static <E extends Enum<E>> Codec<E> ofEnum(Class<E> type) {
    return of((out, value) -> out.text(value.name()), in -> Enum.valueOf(type, in.text()));
  }

  /** The other form that a value of this type can be made from, and turned into. */
  default <U> Codec<U> as(Function<T, U> from, Function<U, T> to) {
    return of((out, value) -> write(out, to.apply(value)), in -> from.apply(read(in)));
  }

  default Codec<List<T>> list() {
    return of((out, values) -> out.all(this, values), in -> in.all(this));
  }

  default Codec<Optional<T>> optional() {
    return list().as(list -> list.stream().findFirst(), value -> value.stream().toList());
  }

  /** A map with keys of this type, in its order. */
  default <V> Codec<Map<T, V>> mapTo(Codec<V> values) {
    return of(
        (out, map) -> {
          out.number(map.size());
          map.forEach(
              (key, value) -> {
                write(out, key);
                values.write(out, value);
              });
        },
        in -> {
          Map<T, V> map = new LinkedHashMap<>();
          for (int left = in.integer(); left > 0; left--) {
            T key = read(in);
            map.put(key, values.read(in));
          }
          return map;
        });
  }
}
