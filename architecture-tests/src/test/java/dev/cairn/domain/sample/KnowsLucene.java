package dev.cairn.domain.sample;

import org.apache.lucene.document.Document;

/** Breaks the rule that the domain is pure. */
public final class KnowsLucene {

  private final Document document = new Document();

  public int size() {
    return document.getFields().size();
  }
}
