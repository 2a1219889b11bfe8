package dev.cairn.adapter.lucene.memories;

import dev.cairn.domain.words.Terms;
import java.util.Iterator;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Hands Lucene the words that the domain found; Lucene analyses nothing itself. */
final class TermStream extends TokenStream {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final Iterator<String> words;

  TermStream(Terms terms) {
    this.words = terms.all().iterator();
  }

  @Override
  public boolean incrementToken() {
    if (!words.hasNext()) {
      return false;
    }
    clearAttributes();
    term.append(words.next());
    return true;
  }
}
