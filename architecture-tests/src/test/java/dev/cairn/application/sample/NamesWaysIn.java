package dev.cairn.application.sample;

/** Breaks the rule that the core names no command, option, setting or protocol. */
public final class NamesWaysIn {

  private static final String PROTOCOL = "as the rendering of MCP does";

  private NamesWaysIn() {}

  public static String command() {
    return "run `cairn reembed` first";
  }

  public static String option(Object target) {
    return target + " is not empty; say --resume";
  }

  public static String setting() {
    return "choose memory.store: lucene";
  }

  public static String settingOfOneWord() {
    return "choose 'schemas: postgres'";
  }

  public static String variable() {
    return "set CAIRN_TOKEN";
  }

  public static String protocol() {
    return PROTOCOL;
  }

  /** An ordinary sentence, which breaks nothing. */
  public static String allowed() {
    return "an embedder -- such as cairn's -- reads schemas and the token: it may rest";
  }
}
