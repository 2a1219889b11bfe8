package dev.cairn.domain.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.embedding.TokenOffsets;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordScoresTest {

  private static final String[] NOTES = {
    "The certificate of the gateway expires in March",
    "ADR-019 moves billing to PostgreSQL",
    "Frontend ticket FRT-262 is about the login page",
    "Our service level agreement (SLA) promises 99.9 percent",
    "Breaches of the service level agreement are reported to Dana",
    "Das Datenbankpasswort liegt im Tresor",
    "Anna moved to a new apartment",
  };

  @ParameterizedTest
  @CsvSource({
    "certifcate, 0",
    "cert, 0",
    "gatway, 0",
    "ADR-19, 1",
    "adr 19, 1",
    "adr019, 1",
    "postgers, 1",
    "frt 262, 2",
    "FRT262, 2",
    "log in, 2",
    "front end, 2",
    "Passwort, 5",
    "Datenbank, 5",
    "Passwörter der Datenbanken, 5",
    "appartment, 6",
  })
  void findsWhatWasMeant(String query, int note) {
    assertThat(best(query)).isEqualTo(note);
  }

  @Test
  void anAbbreviationThatIsExplainedSomewhereStandsForItsLongFormEverywhere() {
    WordScores byShort = scores("SLA");
    WordScores byLong = scores("service level agreement");

    assertThat(byShort.share(4)).isPositive().isLessThan(byShort.share(3));
    assertThat(byShort.understanding().readAs()).containsKey("SLA");
    assertThat(byLong.share(3)).isPositive();
  }

  @Test
  void theLongFormFindsTextsThatOnlyHaveTheShortOne() {
    WordScores scores =
        scores(
            List.of("SLA = service level agreement", "The SLA was missed in May", "a level road"),
            "service level agreement");

    assertThat(scores.share(1)).isGreaterThan(scores.share(2));
  }

  @Test
  void shareStaysBelowOneWhateverTheForms() {
    assertThat(scores("SLA service level agreement sla").share(3)).isPositive().isLessThan(1);
  }

  @Test
  void theWordItselfIsWorthMoreThanWhatIsNearIt() {
    WordScores scores = scores(List.of("a certificate", "a certificat"), "certificat");

    assertThat(scores.share(1)).isPositive();
    assertThat(scores.share(0)).isZero();
  }

  @Test
  void aUsualWordIsNoSlipOfThePen() {
    List<String> notes = List.of("the plane lands at noon", "an orange");
    BitSet all = new BitSet();
    all.set(0, 2);
    WordTable table = new WordTable(notes.stream().map(Terms::of).toList());
    QueryWords usual = QueryWords.of("plant", new TokenOffsets(new int[] {0}));

    assertThat(table.scores(usual, all, Bm25.CATALOG).share(0)).isZero();
    assertThat(scores(notes, "plant").share(0)).isPositive();
  }

  @Test
  void aWordThatOnlyTheOthersHaveIsNoSlipOfThePenEither() {
    BitSet some = new BitSet();
    some.set(0);
    WordTable table =
        new WordTable(Stream.of("the planes land", "the plant grows").map(Terms::of).toList());

    assertThat(table.scores(words("plant"), some, Bm25.CATALOG).share(0)).isZero();
  }

  @Test
  void shortWordsNumbersAndNamesInCapitalsAreNotGuessed() {
    List<String> notes = List.of("the slack channel", "cat 2027", "ACME-12 and SLAB");

    assertThat(scores(notes, "sla").share(0)).isZero();
    assertThat(scores(notes, "car").share(1)).isZero();
    assertThat(scores(notes, "2026").share(1)).isZero();
    assertThat(scores(notes, "ACME-13").understanding().unknownIdentifiers())
        .containsExactly("ACME-13");
    assertThat(scores(notes, "SLAP").share(2)).isZero();
  }

  @Test
  void tellsWhichWordsAreUnknownAndHowMuchIsKnown() {
    Understanding all = scores("certificate gateway").understanding();
    Understanding none = scores("banana").understanding();
    Understanding some = scores("JIRA-9999 certificate").understanding();
    Understanding slip = scores("certifcate").understanding();

    assertThat(all.known()).isEqualTo(1);
    assertThat(all.unknown()).isEmpty();
    assertThat(none.known()).isZero();
    assertThat(none.unknown()).containsExactly("banana");
    assertThat(none.unknownIdentifiers()).isEmpty();
    assertThat(some.known()).isBetween(0.1, 0.5);
    assertThat(some.unknownIdentifiers()).containsExactly("JIRA-9999");
    assertThat(slip.known()).isEqualTo(Worth.ONE_SLIP);
    assertThat(scores("the and of").understanding()).isEqualTo(Understanding.NOTHING_ASKED);
  }

  @Test
  void saysWhatAWordWasReadAsInTheTextsOwnWords() {
    Understanding understood = scores("certifcate SLA").understanding();

    assertThat(understood.asWrittenIn(List.of(NOTES)).readAs())
        .isEqualTo(
            Map.of(
                "certifcate", List.of("certificate"), "SLA", List.of("service level agreement")));
    assertThat(understood.asWrittenIn(List.of()).readAs())
        .containsEntry("certifcate", List.of("certif"));
  }

  @Test
  void partsOfWhatIsKnownAsAWholeAreNotMissing() {
    assertThat(scores(List.of("the wifi is down", "tea"), "wi-fi").understanding().unknown())
        .isEmpty();
    assertThat(scores(List.of("please sign in", "tea"), "sign-in").understanding().unknown())
        .isEmpty();
    assertThat(scores(List.of("数据库和密码", "茶"), "数据库密码").understanding().unknown()).isEmpty();
  }

  @Test
  void anUnknownCompoundIsFoundByItsParts() {
    List<String> notes = List.of("Das Passwort der Datenbank", "Das Passwort vom Router", "Tee");

    WordScores scores = scores(notes, "Datenbankpasswort");

    assertThat(scores.share(0)).isGreaterThan(scores.share(1));
    assertThat(scores.share(1)).isPositive();
    assertThat(scores.share(2)).isZero();
  }

  private static int best(String query) {
    WordScores scores = scores(query);
    int best = 0;
    for (int i = 1; i < NOTES.length; i++) {
      best = scores.share(i) > scores.share(best) ? i : best;
    }
    return scores.share(best) > 0 ? best : -1;
  }

  private static WordScores scores(String query) {
    return scores(List.of(NOTES), query);
  }

  private static WordScores scores(List<String> notes, String query) {
    BitSet all = new BitSet();
    all.set(0, notes.size());
    return new WordTable(notes.stream().map(Terms::of).toList())
        .scores(words(query), all, Bm25.CATALOG);
  }

  private static QueryWords words(String text) {
    return QueryWords.of(text, new TokenOffsets(new int[0]));
  }
}
