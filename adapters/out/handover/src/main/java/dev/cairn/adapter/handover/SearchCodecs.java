package dev.cairn.adapter.handover;

import static dev.cairn.adapter.handover.Codecs.ID;
import static dev.cairn.adapter.handover.Codecs.INSTANT;
import static dev.cairn.adapter.handover.Codecs.INTEGER;
import static dev.cairn.adapter.handover.Codecs.LABELS;
import static dev.cairn.adapter.handover.Codecs.TEXT;
import static dev.cairn.adapter.handover.VectorCodec.EMBEDDING;

import dev.cairn.domain.embedding.Embedding;
import dev.cairn.domain.embedding.Meaning;
import dev.cairn.domain.memory.Labels;
import dev.cairn.domain.memory.MemoryId;
import dev.cairn.domain.search.Candidate;
import dev.cairn.domain.search.ChunkRef;
import dev.cairn.domain.search.ChunkText;
import dev.cairn.domain.search.Company;
import dev.cairn.domain.search.Evidence;
import dev.cairn.domain.search.MemoryProbe;
import dev.cairn.domain.search.Neighbour;
import dev.cairn.domain.search.Probe;
import dev.cairn.domain.search.Proposal;
import dev.cairn.domain.search.Signs;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** How the values of a search by words and meaning cross the socket. */
final class SearchCodecs {

  private static final Codec<Double> REAL =
      Codec.of((out, value) -> out.real(value), in -> in.real());

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
      Codec.of(
          (out, text) -> {
            out.value(TEXT, text.text());
            out.value(LABELS, text.labels());
            out.value(EMBEDDING.optional(), Optional.ofNullable(text.embedding()));
          },
          in -> {
            String text = in.value(TEXT);
            Labels labels = in.value(LABELS);
            return new ChunkText(text, labels, in.value(EMBEDDING.optional()).orElse(null));
          });

  static final Codec<Meaning> MEANING =
      Codec.of(
          (out, meaning) -> {
            out.value(EMBEDDING, meaning.query());
            out.value(INTEGER.list(), meaning.parts());
            out.value(EMBEDDING, meaning.direction());
            out.real(meaning.identity());
          },
          in -> {
            Embedding query = in.value(EMBEDDING);
            List<Integer> parts = in.value(INTEGER.list());
            Embedding direction = in.value(EMBEDDING);
            return new Meaning(query, parts, direction, in.real());
          });
  private static final Codec<Probe> PART =
      Codec.of(
          (out, probe) -> {
            out.value(MEANING, probe.meaning());
            out.value(WordCodecs.QUERY_WORDS, probe.words());
          },
          in -> {
            Meaning meaning = in.value(MEANING);
            return new Probe(meaning, in.value(WordCodecs.QUERY_WORDS));
          });
  static final Codec<Probe> PROBE =
      Codec.of(
          (out, probe) -> {
            out.value(PART, probe);
            out.value(PART.list(), probe.parts());
          },
          in -> {
            Probe whole = in.value(PART);
            return new Probe(whole.meaning(), whole.words(), in.value(PART.list()));
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
  static final Codec<MemoryProbe> MEMORY_PROBE =
      Codec.of(
          (out, probe) -> {
            out.value(MEANING.optional(), Optional.ofNullable(probe.meaning()));
            out.value(WordCodecs.QUERY_WORDS, probe.words());
          },
          in -> {
            Meaning meaning = in.value(MEANING.optional()).orElse(null);
            return new MemoryProbe(meaning, in.value(WordCodecs.QUERY_WORDS));
          });

  static final Codec<Signs> SIGNS =
      Codec.of(
          (out, signs) -> {
            out.value(REAL.list(), signs.cosines());
            out.real(signs.words());
          },
          in -> {
            List<Double> cosines = in.value(REAL.list());
            return new Signs(cosines, in.real());
          });
  static final Codec<Neighbour> NEIGHBOUR =
      CatalogCodecs.pair(ID, INSTANT, Neighbour::id, Neighbour::createdAt, Neighbour::new);
  static final Codec<Company> COMPANY =
      Codec.of(
          (out, company) -> {
            out.value(TEXT.optional(), Optional.ofNullable(company.source()));
            out.value(NEIGHBOUR.optional(), Optional.ofNullable(company.before()));
            out.value(NEIGHBOUR.optional(), Optional.ofNullable(company.after()));
          },
          in -> {
            String source = in.value(TEXT.optional()).orElse(null);
            Neighbour before = in.value(NEIGHBOUR.optional()).orElse(null);
            return new Company(source, before, in.value(NEIGHBOUR.optional()).orElse(null));
          });
  static final Codec<Candidate> CANDIDATE =
      Codec.of(
          (out, candidate) -> {
            out.value(CHUNK_REF, candidate.chunk());
            out.number(candidate.chunks());
            out.value(INSTANT, candidate.createdAt());
            out.value(SIGNS, candidate.signs());
            out.value(COMPANY, candidate.company());
          },
          in -> {
            ChunkRef chunk = in.value(CHUNK_REF);
            int chunks = in.integer();
            Instant createdAt = in.value(INSTANT);
            Signs signs = in.value(SIGNS);
            return new Candidate(chunk, chunks, createdAt, signs, in.value(COMPANY));
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
