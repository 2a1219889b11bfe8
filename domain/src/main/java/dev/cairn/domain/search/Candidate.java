package dev.cairn.domain.search;

import dev.cairn.domain.memory.MemoryId;
import java.time.Instant;
import java.util.List;

/**
 * A chunk that comes into question for an answer, without its text: what speaks for it, and where
 * its memory stands.
 *
 * @param chunks how many its memory has; more than {@link #COUNTED} need not be counted
 */
public record Candidate(
    ChunkRef chunk, int chunks, Instant createdAt, Signs signs, Company company) {

  public static final int COUNTED = 64;

  /** Only what was created within the same sitting is company. */
  public Candidate {
    company = company.at(createdAt);
  }

  public MemoryId memoryId() {
    return chunk.memoryId();
  }

  /** The same where meaning speaks, too. */
  public Candidate withCosines(List<Double> cosines) {
    return new Candidate(chunk, chunks, createdAt, new Signs(cosines, signs.words()), company);
  }

  /** Whether its memory is one of a sitting, such as a turn of a talk, and no note by itself. */
  boolean isTurn() {
    return company.isSitting(createdAt);
  }
}
