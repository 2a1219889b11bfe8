package dev.cairn.adapter.rest.api;

import com.fasterxml.jackson.annotation.JsonClassDescription;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.cairn.application.memory.map.MemoryMap;
import java.util.List;
import java.util.function.Function;

/** Memories on a plane, field by field, because there may be thousands. */
@JsonClassDescription("Lists of the same length, each with a value for every point, newest first.")
record MapView(
    @JsonPropertyDescription("How many fit.") long total,
    @JsonPropertyDescription("How many of them are shown: the newest.") int shown,
    List<String> memoryIds,
    @JsonPropertyDescription("From -1 to 1; what is alike lies close together.") List<Double> x,
    List<Double> y,
    List<List<String>> tags,
    @JsonPropertyDescription("Empty where there is none.") List<String> sources,
    List<String> memoryTypes,
    @JsonPropertyDescription("The first 80 characters of the text.") List<String> titles,
    @JsonPropertyDescription("Groups of what is alike, the largest being 0; -1: none.")
        List<Integer> clusters,
    @JsonPropertyDescription("Pairs of points that say nearly the same, by their places.")
        List<List<Integer>> duplicates) {

  static MapView of(MemoryMap map) {
    return new MapView(
        map.total(),
        map.points().size(),
        each(map, point -> point.id().toString()),
        each(map, MemoryMap.Point::x),
        each(map, MemoryMap.Point::y),
        each(map, MemoryMap.Point::tags),
        each(map, point -> point.source() == null ? "" : point.source()),
        each(map, MemoryMap.Point::type),
        each(map, MemoryMap.Point::title),
        each(map, MemoryMap.Point::cluster),
        map.duplicates().stream().map(pair -> List.of(pair.one(), pair.other())).toList());
  }

  private static <T> List<T> each(MemoryMap map, Function<MemoryMap.Point, T> value) {
    return map.points().stream().map(value).toList();
  }
}
