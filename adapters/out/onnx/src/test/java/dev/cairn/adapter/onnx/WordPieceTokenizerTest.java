package dev.cairn.adapter.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.onnx.text.GrowingTokens;
import dev.cairn.adapter.onnx.text.WordPieceTokenizer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class WordPieceTokenizerTest {

  private static WordPieceTokenizer tokenizer;
  private static ReferenceTokenizer reference;

  @BeforeAll
  static void load() throws IOException {
    tokenizer = WordPieceTokenizer.load(Network.ALL_MINILM_L6_V2.tokenizer());
    reference = new ReferenceTokenizer(Network.ALL_MINILM_L6_V2);
  }

  @AfterAll
  static void close() {
    reference.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "The quick brown fox jumps over the lazy dog.",
        "Don't use http://example.org/a_b?c=d#e, it's broken!",
        "Größe naïve café Ångström İstanbul ΣΊΣΥΦΟΣ",
        "Привет, как дела? Ёлка й",
        "東京タワー は 한국어 고양이 𠀀𪛖",
        "👩‍👩‍👧 family 🇩🇪 flag ❤️",
        "tab\tnewline\r\nformfeed\fvertical\u000Bnbsp\u00A0nul\u0000zwsp\u200Bend\uFFFD",
        "e\u0301 a\u0323\u0307 \u0301lonely \u0344",
        "[CLS] text [SEP] [sep] [MASK]ed [[UNK]] [PAD",
        "≠ ≮ ½ ² ﬁ ℌ Ω K ; ’ “quoted” …",
        "नमस्ते दुनिया ไทย עִבְרִית العَرَبِيَّة",
      })
  void agreesWithTheReference(String text) {
    assertThat(tokenizer.tokenize(text).ids()).isEqualTo(reference.ids(text));
  }

  @Test
  void agreesWithTheReferenceOnEveryCharacterThereIs() {
    for (int block = 0; block <= Character.MAX_CODE_POINT; block += 512) {
      StringBuilder text = new StringBuilder();
      IntStream.range(block, block + 512)
          .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
          .forEach(c -> text.append(" a").appendCodePoint(c).append('b'));

      assertThat(tokenizer.tokenize(text.toString()).ids())
          .as("characters from %x", block)
          .isEqualTo(reference.ids(text.toString()));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void agreesWithTheReferenceOnRandomTexts(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 700; i++) {
      String text = RandomText.of(random, random.nextInt(200));

      assertThat(tokenizer.tokenize(text).ids()).as(text).isEqualTo(reference.ids(text));
    }
  }

  @ParameterizedTest
  @EnumSource(OnnxModel.class)
  void agreesWithTheReferenceForEveryModel(OnnxModel model) throws IOException {
    WordPieceTokenizer own = WordPieceTokenizer.load(model.networks().getFirst().tokenizer());
    Random random = new Random(4);
    for (Network network : model.networks()) {
      try (ReferenceTokenizer other = new ReferenceTokenizer(network)) {
        for (int i = 0; i < 200; i++) {
          String text = RandomText.of(random, 300);

          assertThat(own.tokenize(text).ids()).as(text).isEqualTo(other.ids(text));
        }
      }
    }
  }

  @Test
  void theNetworksOfOneModelHaveTheSameVocabulary() throws IOException {
    List<Network> networks = OnnxModel.DEFAULT.networks();

    assertThat(vocabulary(networks.getFirst())).hasSizeGreaterThan(200_000);
    assertThat(vocabulary(networks.getLast())).isEqualTo(vocabulary(networks.getFirst()));
  }

  private static String vocabulary(Network network) throws IOException {
    try (InputStream in = network.tokenizer().open()) {
      String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return json.substring(json.indexOf("\"vocab\"")).replaceAll("\\s", "");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {99, 100, 101, 102})
  void takesAWordOfMoreThanAHundredCharactersAsUnknown(int length) {
    for (String character : new String[] {"a", "é", "한", "😀"}) {
      String word = character.repeat(length);

      assertThat(tokenizer.tokenize(word).ids()).isEqualTo(reference.ids(word));
    }
  }

  @Test
  void tellsWhereTheWordOfEachTokenBegins() {
    GrowingTokens tokens = tokenizer.tokenize("😀 Tokenization\u200B, 東京");

    assertThat(tokens.starts()).containsExactly(0, 3, 3, 16, 18, 19);
    assertThat(tokens.ids()).isEqualTo(reference.ids("😀 Tokenization\u200B, 東京"));
  }

  @Test
  void tokensOfPartsAddUpWhereverATokenBegins() {
    Random random = new Random(5);
    for (int i = 0; i < 100; i++) {
      String text = RandomText.of(random, 120);
      GrowingTokens whole = tokenizer.tokenize(text);
      for (int start : whole.starts()) {
        int before = (int) Arrays.stream(whole.starts()).filter(s -> s < start).count();

        assertThat(tokenizer.tokenize(text.substring(0, start)).count()).isEqualTo(before);
        assertThat(tokenizer.tokenize(text.substring(start)).count())
            .isEqualTo(whole.count() - before);
      }
    }
  }

  @Test
  void leavesHalfASurrogatePairOut() {
    assertThat(tokenizer.tokenize("a\uD83Db \uDE00").ids())
        .isEqualTo(tokenizer.tokenize("ab").ids());
  }

  @Test
  void readsAMillionCharacters() {
    String text = "unbelievably long texts, word by word; ".repeat(1_000_000 / 39);

    int sentence = tokenizer.tokenize("unbelievably long texts, word by word; ").count();

    assertThat(tokenizer.tokenize(text).count()).isEqualTo(sentence * (1_000_000 / 39));
    assertThat(tokenizer.tokenize("a".repeat(1_000_000)).count()).isEqualTo(1);
  }
}
