package dev.cairn.adapter.lucene;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.lucene.FaultyStorage.Fault;
import dev.cairn.adapter.lucene.commits.Examination;
import dev.cairn.adapter.lucene.commits.LuceneFailures;
import dev.cairn.application.port.SchemaRepository;
import dev.cairn.domain.catalog.ItemId;
import dev.cairn.domain.catalog.ItemProfile;
import dev.cairn.domain.catalog.ItemRecord;
import dev.cairn.domain.catalog.ItemSchemas;
import dev.cairn.domain.catalog.ItemType;
import dev.cairn.domain.catalog.SchemaKey;
import dev.cairn.domain.error.ConnectionError;
import dev.cairn.domain.error.DatabaseError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the embedded schema repository does beyond the contract, and when the disk fails it. */
class SchemaFailureTest {

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(value = Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void aFullDiskIsNotAcknowledgedLeavesNothingBehindAndPasses(Fault fault) {
    FaultyStorage disk = new FaultyStorage();
    SchemaKey first;
    SchemaKey later;
    try (SchemaRepository repository = LuceneSchemaRepository.open(folder, disk)) {
      first = repository.save(List.of(tool("a", "before"))).getFirst();
      disk.set(fault);

      assertThatThrownBy(() -> repository.save(List.of(tool("a", "after"), tool("b", "b"))))
          .isInstanceOf(DatabaseError.class)
          .hasMessage("The disk is full; nothing of this change was kept");
      assertThatThrownBy(() -> repository.remove(List.of(first))).isInstanceOf(DatabaseError.class);
      assertThat(repository.load(List.of(first))).containsValue(titled("before"));

      disk.set(Fault.NONE);
      later = repository.save(List.of(tool("c", "c"))).getFirst();
      assertThat(later).isNotEqualTo(first);
    }
    assertThat(Examination.of(folder, LuceneFailures.SCHEMAS)).isEmpty();
    try (SchemaRepository repository = LuceneSchemaRepository.open(folder)) {
      assertThat(repository.load(List.of(first, later)))
          .containsEntry(first, titled("before"))
          .containsEntry(later, titled("c"));
    }
  }

  @Test
  void keepsTheOrderOfKeys() {
    Map<String, Object> input = new LinkedHashMap<>();
    for (String name : List.of("z", "a", "m", "10", "9")) {
      input.put(name, name);
    }
    ItemRecord record = record("a", ItemSchemas.of(input, null, null));
    SchemaKey key;
    try (SchemaRepository repository = LuceneSchemaRepository.open(folder)) {
      key = repository.save(List.of(record)).getFirst();
    }
    try (SchemaRepository repository = LuceneSchemaRepository.open(folder)) {
      ItemSchemas loaded = repository.load(List.of(key)).getOrDefault(key, ItemSchemas.NONE);
      assertThat(new ArrayList<>(Objects.requireNonNull(loaded.input()).keySet()))
          .containsExactly("z", "a", "m", "10", "9");
    }
  }

  @Test
  void aSecondOwnerIsToldThatTheRepositoryIsInUse() {
    SchemaRepository owner = LuceneSchemaRepository.open(folder);
    try (owner) {
      assertThatThrownBy(() -> LuceneSchemaRepository.open(folder))
          .isInstanceOf(ConnectionError.class)
          .hasMessage("The schema repository is in use by another process");
    }
    LuceneSchemaRepository.open(folder).close();
  }

  @Test
  void aClosedRepositoryDoesNotAnswerAPing() {
    SchemaRepository repository = LuceneSchemaRepository.open(folder);
    repository.ping();
    repository.close();
    repository.close();

    assertThatThrownBy(repository::ping)
        .isInstanceOf(DatabaseError.class)
        .hasMessage("The schema repository is closed");
    assertThatThrownBy(() -> repository.save(List.of(tool("a", "a"))))
        .isInstanceOf(DatabaseError.class)
        .hasMessage("The schema repository is closed");
    assertThatThrownBy(() -> repository.load(List.of(new SchemaKey(ItemType.TOOL, 1))))
        .isInstanceOf(DatabaseError.class);
  }

  private static ItemRecord tool(String id, String title) {
    return record(id, titled(title));
  }

  private static ItemRecord record(String id, ItemSchemas schemas) {
    return new ItemRecord(
        new ItemProfile(new ItemId(id), ItemType.TOOL, "a name", "", Set.of(), null, true),
        schemas);
  }

  private static ItemSchemas titled(String title) {
    return ItemSchemas.of(Map.of("title", title), null, null);
  }
}
