package dev.cairn.adapter.cli.measure.bench;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Sentences as agents store them, made up from a fixed seed: each number gives one sentence. */
final class Corpus {

  private static final List<String> WHO =
      words(
          """
          The team, Anna, The customer, Our vendor, The deploy script, Support, The new
          engineer, The auditor, Marketing, The nightly job, Priya, Legal\
          """);
  private static final List<String> DID =
      words(
          """
          decided to move, complained about, rewrote, measured, postponed, documented, asked
          for, broke, reviewed, approved, cancelled, migrated\
          """);
  private static final List<String> WHAT =
      words(
          """
          the billing service, the garden party, the Lucene index, the login page, a quarterly
          report, the trip to Lisbon, the payment gateway, database backups, the chess
          tournament, the release checklist, the coffee machine, the search ranking, employee
          onboarding, the mobile application, a bicycle repair, the recommendation model\
          """);
  private static final List<String> WHY =
      words(
          """
          because latency doubled after the update, before the board meeting in March, to save
          about forty percent of the cost, after the outage last weekend, although nobody had
          asked for it, so that new users find it at once, as agreed with the partner in Oslo,
          despite the open security review, while the old contract still runs, in favour of a
          simpler design\
          """);

  private Corpus() {}

  /** The phrases of a list with commas between them. */
  static List<String> words(String list) {
    return List.of(list.replace('\n', ' ').split(", "));
  }

  static String sentence(int number) {
    Random random = new Random(number * 31L + 7);
    return "%s %s %s %s, ticket %d."
        .formatted(
            pick(WHO, random), pick(DID, random), pick(WHAT, random), pick(WHY, random), number);
  }

  /** Several sentences, about a hundred and twenty tokens. */
  static String paragraph(int number) {
    return IntStream.range(0, 6)
        .mapToObj(i -> sentence(1_000_000 + number * 6 + i))
        .collect(Collectors.joining(" "));
  }

  static String question(int number) {
    Random random = new Random(number * 17L + 3);
    return "Why was it that %s %s %s?"
        .formatted(pick(WHO, random), pick(DID, random), pick(WHAT, random))
        .replace("The ", "the ");
  }

  private static String pick(List<String> words, Random random) {
    return words.get(random.nextInt(words.size()));
  }
}
