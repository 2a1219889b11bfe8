package dev.cairn.adapter.handover;

import static dev.cairn.adapter.handover.Codecs.TEXT;

import dev.cairn.domain.words.Form;
import dev.cairn.domain.words.QueryWord;
import dev.cairn.domain.words.QueryWords;
import dev.cairn.domain.words.Understanding;
import java.util.List;
import java.util.Map;

/** How a query's words, and what they were taken to mean, cross the socket. */
final class WordCodecs {

  private static final Codec<QueryWord.Kind> KIND = Codec.ofEnum(QueryWord.Kind.class);
  private static final Codec<List<String>> TEXTS = TEXT.list();
  private static final Codec<Map<String, List<String>>> READ_AS = TEXT.mapTo(TEXTS);

  private static final Codec<Form> FORM =
      Codec.of(
          (out, form) -> {
            out.value(TEXTS, form.terms());
            out.real(form.worth());
          },
          in -> {
            List<String> terms = in.value(TEXTS);
            return new Form(terms, in.real());
          });

  private static final Codec<QueryWord> QUERY_WORD =
      Codec.of(
          (out, word) -> {
            out.text(word.typed());
            out.value(KIND, word.kind());
            out.value(FORM.list(), word.forms());
            out.value(TEXTS, word.parts());
            out.flag(word.usual());
          },
          in -> {
            String typed = in.text();
            QueryWord.Kind kind = in.value(KIND);
            List<Form> forms = in.value(FORM.list());
            List<String> parts = in.value(TEXTS);
            return new QueryWord(typed, kind, forms, parts, in.flag());
          });

  static final Codec<QueryWords> QUERY_WORDS =
      QUERY_WORD.list().as(QueryWords::new, QueryWords::values);

  static final Codec<Understanding> UNDERSTANDING =
      Codec.of(
          (out, words) -> {
            out.real(words.known());
            out.value(TEXTS, words.unknown());
            out.value(TEXTS, words.unknownIdentifiers());
            out.value(READ_AS, words.readAs());
          },
          in -> {
            double known = in.real();
            List<String> unknown = in.value(TEXTS);
            List<String> identifiers = in.value(TEXTS);
            return new Understanding(known, unknown, identifiers, in.value(READ_AS));
          });

  private WordCodecs() {}
}
