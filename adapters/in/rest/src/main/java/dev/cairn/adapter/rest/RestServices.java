package dev.cairn.adapter.rest;

import dev.cairn.application.catalog.CatalogUseCases;
import dev.cairn.application.memory.MemoryUseCases;
import jakarta.servlet.http.HttpServlet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What the service offers.
 *
 * @param memories asked for each request, so that a store may open late
 * @param dependencies what must work for the service to be ready
 * @param servlets further entrances by their path, behind the same access checks
 */
public record RestServices(
    Supplier<MemoryUseCases> memories,
    Supplier<CatalogUseCases> catalog,
    List<Dependency> dependencies,
    String version,
    Map<String, HttpServlet> servlets) {

  public RestServices {
    dependencies = List.copyOf(dependencies);
    servlets = Map.copyOf(servlets);
  }

  /** What tells whether the dependencies work, by their names. */
  Map<String, Runnable> checks() {
    Map<String, Runnable> checks = new LinkedHashMap<>();
    dependencies.forEach(each -> checks.put(each.name(), each.check()));
    return checks;
  }
}
