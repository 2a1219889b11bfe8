package dev.cairn.adapter.handover;

import static dev.cairn.adapter.handover.Codecs.ID;
import static dev.cairn.adapter.handover.Codecs.INSTANT;
import static dev.cairn.adapter.handover.Codecs.LABELS;
import static dev.cairn.adapter.handover.Codecs.TEXT;
import static dev.cairn.adapter.handover.VectorCodec.EMBEDDING;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Evidence;
import dev.cairn.domain.search.Fusion;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.words.QueryWords;
import java.time.Instant;
import java.util.Optional;

/** How the values of a search by words and meaning cross the socket. */
final class SearchCodecs {

  static final Codec<ChunkRef> CHUNK_REF =
      Codec.of(
          (out, chunk) -> {
            out.value(ID, chunk.memoryId());
            out.number(chunk.chunkIndex());
          },
          in -> {
            MemoryId id = in.value(ID);
            return new ChunkRef(id, in.integer());
          });
  static final Codec<ChunkText> CHUNK_TEXT =
      CatalogCodecs.pair(TEXT, LABELS, ChunkText::text, ChunkText::labels, ChunkText::new);

  static final Codec<Probe> PROBE =
      Codec.of(
          (out, probe) -> {
            out.value(EMBEDDING.optional(), Optional.ofNullable(probe.meaning()));
            out.value(WordCodecs.QUERY_WORDS, probe.words());
            out.real(probe.fusion().weight());
          },
          in -> {
            Embedding meaning = in.value(EMBEDDING.optional()).orElse(null);
            QueryWords words = in.value(WordCodecs.QUERY_WORDS);
            return new Probe(meaning, words, new Fusion(in.real()));
          });

  static final Codec<Evidence> EVIDENCE =
      Codec.of(
          (out, evidence) -> {
            out.real(evidence.cosine());
            out.real(evidence.words());
            out.real(evidence.fused());
          },
          in -> {
            double cosine = in.real();
            double words = in.real();
            return new Evidence(cosine, words, in.real());
          });
  static final Codec<Candidate> CANDIDATE =
      Codec.of(
          (out, candidate) -> {
            out.value(CHUNK_REF, candidate.chunk());
            out.value(INSTANT, candidate.createdAt());
            out.value(EVIDENCE, candidate.evidence());
            out.value(TEXT.optional(), Optional.ofNullable(candidate.source()));
            out.value(ID.optional(), Optional.ofNullable(candidate.before()));
            out.value(ID.optional(), Optional.ofNullable(candidate.after()));
          },
          in -> {
            ChunkRef chunk = in.value(CHUNK_REF);
            Instant createdAt = in.value(INSTANT);
            Evidence evidence = in.value(EVIDENCE);
            String source = in.value(TEXT.optional()).orElse(null);
            MemoryId before = in.value(ID.optional()).orElse(null);
            MemoryId after = in.value(ID.optional()).orElse(null);
            return new Candidate(chunk, createdAt, evidence, source, before, after);
          });

  static final Codec<Proposal> PROPOSAL =
      CatalogCodecs.pair(
          CANDIDATE.list(),
          WordCodecs.UNDERSTANDING,
          Proposal::candidates,
          Proposal::words,
          Proposal::new);

  private SearchCodecs() {}
}
