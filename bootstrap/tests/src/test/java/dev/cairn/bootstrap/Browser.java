package dev.cairn.bootstrap;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.testkit.NotTested;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;

/** The machine's own Chromium without a window, and a person in front of it. */
final class Browser implements AutoCloseable {

  private static final String NOT_THERE =
      "The page was not tried: there is no chromium and chromedriver on the path";

  /** What a wait may take on a machine that is busy with other tests. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Keeps what the policy of the page forbade, from its first line on. */
  private static final String WATCH =
      "window.forbidden = [];"
          + "addEventListener('securitypolicyviolation',"
          + " e => window.forbidden.push(e.violatedDirective + ' ' + e.blockedURI));";

  private final ChromeDriver driver;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Starts it, or ends the tests where there is none, and tells so. */
  static Browser start() {
    Optional<Path> chromium = onThePath("chromium");
    Optional<Path> chromedriver = onThePath("chromedriver");
    if (chromium.isEmpty() || chromedriver.isEmpty()) {
      NotTested.tell(NOT_THERE);
    }
    assumeTrue(chromium.isPresent() && chromedriver.isPresent(), NOT_THERE);
    NotTested.takeBack(NOT_THERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.orElseThrow().toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--hide-scrollbars",
        "--lang=en-GB");
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.orElseThrow().toFile())
            .usingAnyFreePort()
            .withSilent(true)
            .build();
    Browser browser = new Browser(new ChromeDriver(service, options));
    browser.tool("Page.addScriptToEvaluateOnNewDocument", Map.of("source", WATCH));
    browser.size(1280, 900);
    return browser;
  }

  private static Optional<Path> onThePath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .map(folder -> Path.of(folder, program))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private void tool(String command, Map<String, Object> parameters) {
    driver.executeCdpCommand(command, parameters);
  }

  void size(int width, int height) {
    tool(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  void dark(boolean dark) {
    Map<String, String> scheme =
        Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light");
    tool("Emulation.setEmulatedMedia", Map.of("features", List.of(scheme)));
  }

  void open(String address) {
    driver.get(address);
  }

  String address() {
    return driver.getCurrentUrl();
  }

  void back() {
    driver.navigate().back();
  }

  void forward() {
    driver.navigate().forward();
  }

  /** The first such element, as soon as it is there. */
  WebElement find(String css) {
    await(css, () -> !all(css).isEmpty());
    return driver.findElement(By.cssSelector(css));
  }

  List<WebElement> all(String css) {
    return driver.findElements(By.cssSelector(css));
  }

  boolean shows(String css) {
    return !all(css).isEmpty();
  }

  /** The text of all such elements now, however often they are drawn anew. */
  String text(String css) {
    return (String)
        script(
            "return [...document.querySelectorAll(arguments[0])].map(e => e.innerText).join('\\n')",
            css);
  }

  void click(String css) {
    find(css);
    // As a person's click, wherever it is on the page; nothing is waited for that moves.
    script("document.querySelector(arguments[0]).click()", css);
  }

  void clickText(String css, String text) {
    await(css + " with " + text, () -> (boolean) script(WITH_TEXT + "return !!found", css, text));
    script(WITH_TEXT + "found.click()", css, text);
  }

  private static final String WITH_TEXT =
      "const found = [...document.querySelectorAll(arguments[0])]"
          + ".find(e => e.innerText.trim().startsWith(arguments[1]));";

  void type(String css, String text) {
    find(css).sendKeys(text);
  }

  /** Replaces what stands in a field. */
  void fill(String css, String text) {
    find(css).sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.DELETE, text);
  }

  /** Keys as they come, for whatever has the focus. */
  void press(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /** Goes on with the Tab key until this has the focus. */
  void tabTo(String css) {
    for (int i = 0; i < 200; i++) {
      press(Keys.TAB);
      if ((boolean) script("return document.activeElement.matches(arguments[0])", css)) {
        return;
      }
    }
    throw new AssertionError("the Tab key never came to " + css);
  }

  /** Draws with the mouse over an element: from its middle, by each of these steps. */
  void drag(String css, int startX, int startY, int[]... steps) {
    WebElement element = find(css);
    Actions actions = new Actions(driver, Duration.ofMillis(20));
    actions.moveToElement(element, startX, startY).clickAndHold();
    for (int[] step : steps) {
      actions.moveByOffset(step[0], step[1]);
    }
    actions.release().perform();
  }

  Object script(String source, Object... arguments) {
    return driver.executeScript(source, arguments);
  }

  Object later(String source, Object... arguments) {
    driver.manage().timeouts().scriptTimeout(PATIENCE);
    return driver.executeAsyncScript(source, arguments);
  }

  /** Waits until it is so. */
  void await(String what, BooleanSupplier so) {
    long until = System.nanoTime() + PATIENCE.toNanos();
    while (!holds(so)) {
      if (System.nanoTime() > until) {
        throw new AssertionError(
            "never came: " + what + "; the page at " + address() + " says\n" + text("body"));
      }
      LockSupport.parkNanos(20_000_000);
    }
  }

  private static boolean holds(BooleanSupplier so) {
    try {
      return so.getAsBoolean();
    } catch (StaleElementReferenceException e) {
      return false;
    }
  }

  void awaitText(String css, String part) {
    await("\"%s\" in %s".formatted(part, css), () -> text(css).contains(part));
  }

  /** What the policy of the page had to forbid since it was opened. */
  Object forbidden() {
    return script("return window.forbidden");
  }

  /** What axe finds that keeps people out: the rule and where. */
  @SuppressWarnings("unchecked")
  List<String> barriers() throws IOException {
    if ((boolean) script("return window.axe === undefined")) {
      try (InputStream axe = Browser.class.getResourceAsStream("/axe.min.js")) {
        script(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return (List<String>)
        later(
            "const done = arguments[0];"
                + "axe.run(document, {resultTypes: ['violations']}).then(r => done(r.violations"
                + ".filter(v => ['serious', 'critical'].includes(v.impact))"
                + ".flatMap(v => v.nodes.map(n => v.id + ' at ' + n.target.join(' ') + ': '"
                + " + n.failureSummary))), e => done(['axe failed: ' + e]))");
  }

  byte[] picture() {
    return driver.getScreenshotAs(OutputType.BYTES);
  }

  @Override
  public void close() {
    driver.quit();
  }
}
