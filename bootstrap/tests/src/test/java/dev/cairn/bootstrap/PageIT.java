package dev.cairn.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.wire.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.ServerSocket;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import tools.jackson.databind.JsonNode;

/** The page for people in a real browser, served by the program, used as people use it. */
class PageIT {

  private static final String TOKEN = "a-token+for&the/page";
  private static final Map<String, String> PASS = Map.of("Authorization", "Bearer " + TOKEN);
  private static final String ROWS = "[data-list] [data-memory]";
  private static final List<String> VIEWS =
      List.of(
          "/",
          "/?q=when+do+we+deploy",
          "/?view=timeline",
          "/?view=map",
          "/?view=tools",
          "/?view=tools&task=put+a+meeting+into+my+calendar&item=calendar%3Acreate_event",
          "/?view=health");

  @TempDir static Path home;
  @TempDir Path another;

  private static Browser browser;
  private static ServiceProcess service;

  @BeforeAll
  static void start() throws IOException {
    browser = Browser.start();
    service = ServiceProcess.start(home, Map.of("CAIRN_TOKEN", TOKEN));
    for (String line : resource("memories.jsonl").lines().toList()) {
      assertThat(call("POST", "/api/v1/memories", Json.MAPPER.readTree(line)).status())
          .isEqualTo(201);
    }
    JsonNode catalog = Json.MAPPER.readTree(resource("catalog.json"));
    assertThat(call("POST", "/api/v1/catalog", catalog).status()).isEqualTo(200);
  }

  @AfterAll
  static void stop() {
    if (service != null) {
      service.close();
    }
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void begin() {
    browser.size(1280, 900);
    browser.dark(false);
    browser.open("about:blank");
  }

  @Test
  void hitsAppearAsOneTypesWithWhatLiftedThem() {
    visit("/");
    browser.await("the newest", () -> browser.shows("[data-list=newest] [data-memory]"));

    browser.type("#search", "when do we deploy");

    browser.awaitText("[data-list=hits] li:first-child", "on Thursdays");
    assertThat(browser.text("[data-list=hits] li:first-child mark")).contains("deploy");
    assertThat(browser.text("[data-list=hits] li:first-child"))
        .containsPattern("meaning\\s\\+\\d")
        .containsPattern("words\\s\\+\\d");
    assertThat(browser.address()).endsWith("/?q=when+do+we+deploy");
    browser.back();
    browser.await("no query", () -> browser.shows("[data-list=newest]"));
  }

  @Test
  void oneClickNarrowsAndTheBrowserGoesBackAndForth() {
    visit("/");
    browser.awaitText(".summary", "newest first");
    String all = browser.text(".summary strong");

    browser.click("[data-facet='tags:database']");
    browser.await("narrowed", () -> !browser.text(".summary strong").equals(all));
    String narrowed = browser.text(".summary strong");

    assertThat(browser.address()).endsWith("/?tag=database");
    assertThat(browser.all("[data-list] li .tag").stream().map(tag -> tag.getText()))
        .contains("database");
    browser.back();
    browser.await("all again", () -> browser.text(".summary strong").equals(all));
    browser.forward();
    browser.await("narrowed again", () -> browser.text(".summary strong").equals(narrowed));
    // A view that is shared shows the same to whoever opens it.
    browser.open(service.address() + "/?tag=database&type=decision");
    browser.await(
        "both", () -> browser.all(ROWS).size() == 1 && browser.text(ROWS).contains("UUIDs"));
  }

  @Test
  void hiddenHitsAreCountedWithTheReason() {
    visit("/?q=backups&tag=ops&min=0.9");

    browser.awaitText("[data-hidden]", "below the score you set");
    assertThat(browser.text("[data-hidden]")).contains("outside what you narrowed to");
  }

  @Test
  void anEditTellsWhatTheServiceRefusesAndSavesTheRest() throws IOException {
    String id = add("The kettle is on the second floor");
    visit("/?memory=" + id);
    browser.clickText("[data-panel] button", "Edit");

    browser.fill("#form-text", "The kettle is on the third floor now");
    browser.fill("#form-tags", "kitchen, " + "x".repeat(51));
    browser.clickText("[data-panel] button", "Save");

    browser.awaitText("#wrong-tags", "50");
    assertThat(browser.script("return document.activeElement.id")).isEqualTo("form-tags");
    browser.fill("#form-tags", "kitchen");
    browser.clickText("[data-panel] button", "Save");
    browser.awaitText("[data-panel] .text", "third floor now");
    JsonNode saved = call("GET", "/api/v1/memories/" + id, "").body();
    assertThat(saved.path("text").asString()).isEqualTo("The kettle is on the third floor now");
    assertThat(saved.path("tags")).hasToString("[\"kitchen\"]");
    browser.awaitText("[data-panel] dl", "Changed");
    assertThat(browser.text("[data-panel] dl")).contains("Created", id);
  }

  @Test
  void aDeleteIsUndoneOrCarriedOutWhenThePageIsLeft() throws IOException {
    String id = add("A note that comes and goes");
    String row = ROWS + "[data-memory='" + id + "']";
    visit("/?memory=" + id);
    browser.clickText("[data-panel] button", "Delete");
    browser.await("hidden", () -> browser.shows("[data-notice]") && !browser.shows(row));

    browser.clickText("[data-notice] button", "Undo");

    browser.await("shown again", () -> browser.shows(row) && !browser.shows("[data-notice]"));
    assertThat(call("GET", "/api/v1/memories/" + id, "").status()).isEqualTo(200);
    browser.click(row);
    browser.clickText("[data-panel] button", "Delete");
    browser.await("hidden", () -> browser.shows("[data-notice]") && !browser.shows(row));
    browser.open("about:blank");
    browser.await("deleted", () -> status(id) == 404);
  }

  @Test
  void aMemoryIsAddedAndItsRelatedOnesAreShown() {
    visit("/");
    browser.clickText("header button", "Add");
    browser.fill("dialog #form-text", "Sourdough starters are fed at eight in the morning");
    browser.clickText("dialog button", "Save");

    browser.awaitText("[data-panel] .text", "Sourdough starters");
    browser.awaitText("li:first-child > [data-related]", "Sourdough");
  }

  @Test
  void aSearchForToolsShowsEachStage() {
    visit("/?view=tools");
    browser.awaitText("[data-skill=calendar]", "Calendar");

    browser.type("#search", "put a meeting into my calendar");

    browser.awaitText("[data-item='calendar:create_event']", "create_event");
    assertThat(browser.text("[data-stages='4']"))
        .contains("Reading the task", "Skills", "Items", "Schemas", "kept", "ms");
    browser.click("[data-item='calendar:create_event']");
    browser.awaitText("[data-item-panel]", "When it begins");
    assertThat(browser.text("[data-item-panel]")).contains("start", "required", "email");
    browser.click("[data-skill=files]");
    browser.awaitText("[data-view=tools]", "3 items in Files");
  }

  @Test
  void aWrongTokenIsToldAndTheRightOneOpensThePage() {
    browser.open(service.address() + "/#token=wrong");
    browser.awaitText("main", "That is not the token of this service.");
    assertThat(browser.address()).doesNotContain("token");
    assertThat(browser.shows(ROWS)).isFalse();

    browser.type("#token", TOKEN + Keys.ENTER);

    browser.await("the memories", () -> browser.shows(ROWS));
    browser.script("location.reload()");
    browser.await("the memories again", () -> browser.shows(ROWS));
    browser.script("sessionStorage.clear()");
  }

  @Test
  void whatOthersWroteIsShownAndNeverCarriedOut() throws IOException {
    List<String> corpus = resource("hostile.txt").lines().toList();
    String last = "";
    List<Map<String, Object>> items = new ArrayList<>();
    for (String text : corpus) {
      String label = text.substring(0, Math.min(50, text.length()));
      last = addHostile(text, label);
      items.add(hostileItem("hostile:" + items.size(), text, label));
    }
    Map<String, String> skill =
        Map.of("id", "hostile", "name", corpus.get(1), "description", corpus.get(2));
    call("POST", "/api/v1/catalog", Map.of("skills", List.of(skill), "items", items));
    List<String> ways =
        List.of(
            "/?memory=" + last,
            "/?q=%3Cscript%3Ewindow.executed+img+onerror",
            "/?view=timeline",
            "/?view=map&colour=tag",
            "/?view=tools&skill=hostile&item=hostile%3A1",
            "/?view=tools&task=script+img+onerror&strategy=direct&items=0");

    for (String way : ways) {
      visit(way);
      browser.await(way, () -> browser.text("main").contains("<"));

      assertThat(browser.script("return window.executed ?? null")).as(way).isNull();
      assertThat(browser.forbidden()).as(way).hasToString("[]");
      assertThat(browser.all("main iframe, main script, main img, main [onerror]")).isEmpty();
    }
    visit("/?source=%3Csvg%2Fonload%3Dwindow.executed%3D3%3E");
    browser.await("the one of that source", () -> browser.all(ROWS).size() == 1);
    forgetHostile();
  }

  private static String addHostile(String text, String label) throws IOException {
    Map<String, Object> memory =
        Map.of(
            "text", text, "tags", List.of(label), "source", label, "metadata", Map.of(label, text));
    return call("POST", "/api/v1/memories", memory).body().path("memory_id").asString();
  }

  private static Map<String, Object> hostileItem(String id, String text, String label) {
    Map<String, Object> properties = Map.of(label, Map.of("description", text));
    return Map.of(
        "id",
        id,
        "type",
        "tool",
        "name",
        text,
        "description",
        text,
        "skill_ids",
        List.of("hostile"),
        "input_schema",
        Map.of("type", "object", "properties", properties));
  }

  private static void forgetHostile() throws IOException {
    JsonNode page =
        call("POST", "/api/v1/memories/faceted-search", Map.of("page_size", 100)).body();
    for (JsonNode memory : page.path("memories")) {
      if (memory.path("text").asString().contains("executed")) {
        call("DELETE", "/api/v1/memories/" + memory.path("memory_id").asString(), "");
      }
    }
    for (int i = 0; i < resource("hostile.txt").lines().count(); i++) {
      call("DELETE", "/api/v1/items/hostile:" + i, "");
    }
    call("DELETE", "/api/v1/skills/hostile", "");
  }

  @Test
  void everythingWorksByKeyboardAlone() {
    visit("/");
    browser.await("the newest", () -> browser.shows(ROWS));

    browser.press("/");
    browser.press("plum cake");
    browser.find("[data-list=hits][data-for='plum cake']");
    browser.awaitText("[data-list=hits] li:first-child", "plum cake");
    browser.press(Keys.ARROW_DOWN);
    browser.press(Keys.ARROW_DOWN);
    browser.press(Keys.ARROW_UP);
    browser.press(Keys.ENTER);
    browser.awaitText("[data-panel] .text", "plum cake");
    browser.press(Keys.TAB, Keys.TAB, Keys.ENTER);
    browser.await("the form", () -> browser.shows("#form-text"));
    browser.press(Keys.ESCAPE);
    browser.await("the text", () -> browser.shows("[data-panel] .text"));
    browser.press(Keys.ESCAPE);
    browser.await("the list", () -> !browser.shows("[data-panel]"));
    assertThat((String) browser.script("return document.activeElement.innerText"))
        .contains("plum cake");
    browser.press(Keys.ESCAPE);
    assertThat(browser.script("return document.activeElement.id")).isEqualTo("search");
    browser.press(Keys.ESCAPE);
    browser.await("no query", () -> browser.shows("[data-list=newest]"));
    browser.script("document.activeElement.blur()");
    browser.press("?");
    browser.awaitText("dialog[open]", "Through the results");
    browser.press(Keys.ESCAPE);
    browser.await("no dialog", () -> !browser.shows("dialog[open]"));
  }

  @Test
  void timeIsNarrowedWithTheMouse() {
    visit("/?view=timeline");
    browser.await("bars", () -> browser.shows("[data-drawn=true] canvas"));
    browser.await("months", () -> !browser.shows("[data-timeline='0']"));

    browser.drag("[data-timeline] canvas", 0, 0, new int[] {40, 0}, new int[] {120, 0});

    browser.await("days in the address", () -> browser.address().contains("from=20"));
    browser.awaitText("[data-timeline]", "Whole time");
    browser.clickText("[data-timeline] button", "Whole time");
    browser.await("the whole time", () -> !browser.address().contains("from="));
  }

  @Test
  void alikeMemoriesAreSelectedOnTheMapAndDeletedWithUndo() {
    visit("/?view=map&colour=source");
    browser.await("points", () -> browser.shows("[data-drawn=true] canvas"));
    browser.await("pairs", () -> browser.shows("[data-pair]"));
    assertThat(browser.text("[data-pair]")).contains("02:00");
    browser.clickText("[data-map] button", "Lasso");

    browser.drag(
        "[data-map] canvas",
        -300,
        -200,
        new int[] {600, 0},
        new int[] {0, 400},
        new int[] {-600, 0},
        new int[] {0, -300});

    browser.await("a selection", () -> browser.shows("[data-chosen]"));
    String selected = browser.text("#chosen-title");
    browser.clickText("[data-chosen] button", "Delete");
    browser.await("a notice", () -> browser.shows("[data-notice]"));
    assertThat(selected).startsWith(browser.text("[data-notice] .what").split(" ")[1]);
    browser.clickText("[data-notice] button", "Undo");
    browser.await("undone", () -> !browser.shows("[data-notice]"));
    browser.clickText("[data-map] .swatch", "notes");
    browser.awaitText("#chosen-title", "selected");
  }

  @Test
  void aPartOfTheMapIsSelectedAndDeletedByKeyboardAlone() {
    visit("/?view=map");
    browser.await("points", () -> browser.shows("[data-drawn=true] canvas"));
    browser.await("pairs", () -> browser.shows("[data-pair]"));

    browser.tabTo(".skip");
    browser.press(Keys.ENTER);
    browser.tabTo("[data-plane]");
    press(Keys.ARROW_LEFT, 40);
    press(Keys.ARROW_UP, 25);
    browser.press(Keys.SPACE);
    browser.awaitText("[data-said]", "the other one");
    press(Keys.ARROW_RIGHT, 80);
    press(Keys.ARROW_DOWN, 50);
    browser.press(Keys.SPACE);

    browser.await("a selection", () -> browser.shows("[data-chosen]"));
    String all = browser.find("[data-map]").getDomAttribute("data-map");
    assertThat(browser.text("[data-said]")).isEqualTo(all + " memories selected");
    assertThat(browser.text("#chosen-title")).isEqualTo(all + " memories selected");
    browser.tabTo("[data-chosen] .danger");
    browser.press(Keys.ENTER);
    browser.awaitText("[data-notice]", "Deleted " + all);
    browser.tabTo("[data-notice] button");
    browser.press(Keys.ENTER);
    browser.await("undone", () -> !browser.shows("[data-notice]"));
  }

  @Test
  void whatIsUnderTheCrossOfTheMapIsToldAndOpened() throws IOException {
    add("The compass is in the left drawer");
    visit("/?view=map");
    browser.await("points", () -> browser.shows("[data-drawn=true] canvas"));
    browser.await("pairs", () -> browser.shows("[data-pair]"));
    browser.tabTo("[data-plane]");

    List<String> told = new ArrayList<>();
    for (int i = 0; i < 60 && (told.isEmpty() || told.getLast().startsWith("Nothing")); i++) {
      browser.press(
          i % 20 < 10 ? Keys.ARROW_RIGHT : i % 20 < 12 ? Keys.ARROW_DOWN : Keys.ARROW_LEFT);
      told.add(browser.text("[data-said]"));
    }
    browser.press(Keys.ENTER);

    browser.await("the memory", () -> browser.shows("[data-panel] .text"));
    assertThat(browser.text("[data-panel] .text")).startsWith(told.getLast());
    browser.press(Keys.ESCAPE);
    browser.await("the map", () -> !browser.shows("[data-panel]"));
  }

  private static void press(Keys key, int times) {
    browser.press(Collections.nCopies(times, key).toArray(CharSequence[]::new));
  }

  @Test
  void anEditMovesItsPointOnTheMap() throws IOException {
    String id = add("Umbrellas are borrowed at the front desk");
    visit("/?view=map&memory=" + id);
    browser.await("pairs", () -> browser.shows("[data-pair]"));
    assertThat(browser.text("[data-pair]")).doesNotContain("Rotate the deploy key");

    browser.clickText("[data-panel] button", "Edit");
    browser.fill(
        "#form-text",
        "Rotate the deploy key every ninety days; the reminder stands in the team calendar");
    browser.clickText("[data-panel] button", "Save");

    browser.awaitText("[data-pair]", "Rotate the deploy key");
    call("DELETE", "/api/v1/memories/" + id, "");
  }

  @Test
  void aTagThatIsNotListedIsFoundByItsName() throws IOException {
    String id = add("The spare key is under the blue pot", List.of("hidden-places"));
    visit("/");
    browser.clickText("fieldset button", "All");

    browser.type("[aria-label='Find a tag']", "data");
    browser.await(
        "those that hold it", () -> browser.text("[data-facet^='tags:']").contains("database"));
    assertThat(browser.text("[data-facet^='tags:']")).doesNotContain("release");
    browser.fill("[aria-label='Find a tag']", "hidden-places" + Keys.ENTER);

    browser.await("narrowed", () -> browser.address().endsWith("/?tag=hidden-places"));
    browser.await("the one", () -> browser.all(ROWS).size() == 1);
    call("DELETE", "/api/v1/memories/" + id, "");
  }

  @Test
  void facetsCountWhatIsShownAllOrTheHits() {
    visit("/");
    browser.awaitText(".of", "memories");
    String all = browser.text(".summary strong");
    assertThat(browser.text(".of")).isEqualTo("in " + all);
    int listed = Integer.parseInt(browser.text("[data-facet='tags:database'] .numbers"));
    browser.click("[data-facet='tags:database']");
    browser.awaitText(".summary strong", listed + " memories");

    visit("/?q=database+backups");
    browser.awaitText(".of", "shown");
    assertThat(browser.text(".of"))
        .isEqualTo("in the " + browser.text(".summary strong") + " shown");
    int hits = Integer.parseInt(browser.text("[data-facet='tags:database'] .numbers"));
    long tagged =
        browser.all("[data-list=hits] li").stream()
            .filter(row -> row.getText().lines().anyMatch(line -> line.equals("database")))
            .count();
    assertThat(tagged).isEqualTo(hits);
  }

  @Test
  void healthTellsWhatWorksAndWhatIsHeld() {
    visit("/?view=health");

    browser.awaitText("[data-dependency=embedder]", "works");
    browser.awaitText("main", "On disk");
    browser.awaitText("[data-queue]", "at once");
  }

  @Test
  void anOutageIsNeverNothingFoundAndThePageRecoversByItself() throws Exception {
    int port = freePort();
    try (ServiceProcess first = ServiceProcess.start(another, Map.of(), port)) {
      browser.open(first.address() + "/");
      browser.awaitText("main", "Nothing is remembered yet");
      assertThat(browser.text("main")).contains("cairn add");
      first.stop();
    }

    browser.type("#search", "anything");

    browser.awaitText("[data-trouble=outage]", "can't be reached");
    browser.await("a banner", () -> browser.shows("[data-banner]"));
    assertThat(browser.text("main")).doesNotContain("No memory fits", "Nothing is remembered");
    try (ServiceProcess second = ServiceProcess.start(another, Map.of(), port)) {
      browser.awaitText("main", "No memory fits");
      browser.await("no banner", () -> !browser.shows("[data-banner]"));
      assertThat(second.address()).endsWith(":" + port);
    }
  }

  @Test
  void nothingKeepsPeopleOutInLightOrDark() throws IOException {
    for (String view : VIEWS) {
      visit(view);
      ready(view);

      for (boolean dark : List.of(false, true)) {
        browser.dark(dark);
        assertThat(browser.barriers()).as(view + (dark ? " in the dark" : "")).isEmpty();
      }
      assertThat(browser.forbidden()).as(view).hasToString("[]");
    }
  }

  @Test
  void everyViewFitsASmallScreen() {
    browser.size(360, 740);
    for (String view : VIEWS) {
      visit(view);
      ready(view);

      assertThat(browser.script("return document.documentElement.scrollWidth"))
          .as(view)
          .isEqualTo(360L);
    }
  }

  @Test
  void picturesAreTakenWhereTheyAreWanted() throws IOException {
    String folder = System.getProperty("cairn.screenshots");
    if (folder == null) {
      return;
    }
    picture(folder, "search", "/?q=when+do+we+deploy", false);
    picture(folder, "map", "/?view=map&colour=source", true);
    picture(folder, "tools", VIEWS.get(5), false);
  }

  private static void picture(String folder, String name, String view, boolean dark)
      throws IOException {
    browser.dark(dark);
    browser.size(1280, 800);
    visit(view);
    ready(view);
    if (view.contains("q=")) {
      browser.click(ROWS);
      browser.await("related", () -> browser.shows("[data-related]"));
    }
    Files.write(Path.of(folder, name + ".png"), browser.picture());
  }

  /** Waits until all that the view asks for is there. */
  private static void ready(String view) {
    browser.await(
        view,
        () ->
            !browser.text("main").contains("Loading…")
                && !browser.text("main").contains("Searching…")
                && !browser.shows("[aria-busy=true]")
                && !browser.shows("[data-drawn=false]")
                && browser.text("main").length() > 200);
    browser.script("window.scrollTo(0, 0)");
  }

  private static void visit(String path) {
    browser.open("about:blank");
    browser.open(
        service.address() + path + "#token=" + URLEncoder.encode(TOKEN, StandardCharsets.UTF_8));
  }

  private static String add(String text) throws IOException {
    return add(text, List.of());
  }

  private static String add(String text, List<String> tags) throws IOException {
    return call("POST", "/api/v1/memories", Map.of("text", text, "tags", tags))
        .body()
        .path("memory_id")
        .asString();
  }

  private static int status(String id) {
    try {
      return call("GET", "/api/v1/memories/" + id, "").status();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static ServiceProcess.Answer call(String method, String path, Object body)
      throws IOException {
    return service.call(method, path, body, PASS);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static String resource(String name) throws IOException {
    try (InputStream file = PageIT.class.getResourceAsStream("/page/" + name)) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
