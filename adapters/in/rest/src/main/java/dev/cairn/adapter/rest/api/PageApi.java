package dev.cairn.adapter.rest.api;

import dev.cairn.adapter.rest.answer.HttpFailure;
import dev.cairn.adapter.rest.answer.RestAnswer;
import dev.cairn.adapter.rest.answer.Trouble;
import dev.cairn.adapter.rest.route.Route;
import dev.cairn.domain.input.Field;
import dev.cairn.domain.input.Kind;
import dev.cairn.domain.input.RequestShape;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The page for people: files from the class path that hold nothing of anybody's, so they need no
 * token. Only what the list of them names is served, and a file is read when it is first wanted.
 */
public final class PageApi {

  private static final String FOLDER = "/dev/cairn/adapter/page/";
  private static final String INDEX = "index.html";
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src"
          + " 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors"
          + " 'none'";

  /** The names of assets tell what is in them, so what a name stands for never changes. */
  private static final String FOR_EVER = "public, max-age=31536000, immutable";

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "woff2", "font/woff2");

  private static final RequestShape ASSET =
      new RequestShape(
          List.of(
              new Field<>(
                  "file",
                  new Kind.Text(1, 200),
                  true,
                  null,
                  "The file's name, as the page has it.")));

  private final Map<String, RestAnswer> answers = new ConcurrentHashMap<>();
  private final Set<String> files = list();

  public List<Route> routes() {
    return List.of(index(), asset());
  }

  private Route index() {
    return Route.get("/", "page", "The page for people")
        .saying("Needs no token; what it shows, it asks for with the user's.")
        .answers(200, "A page that loads nothing from elsewhere.", "text/html")
        .never(400, 401, 422)
        .swift()
        .to(() -> answer(INDEX));
  }

  private Route asset() {
    return Route.get("/assets/{id}", "pageAsset", "A script, style or picture of the page")
        .saying("Needs no token, and never changes under its name.")
        .path(ASSET)
        .answers(200, "The file.", "*/*")
        .never(401)
        .swift()
        .to(given -> "assets/" + given.get("file"), this::answer);
  }

  private RestAnswer answer(String path) {
    if (!files.contains(path)) {
      throw new HttpFailure(Trouble.NOT_FOUND);
    }
    return answers.computeIfAbsent(path, PageApi::read);
  }

  private static RestAnswer read(String path) {
    String ending = path.substring(path.lastIndexOf('.') + 1);
    Map<String, String> headers =
        Map.of(
            "Content-Security-Policy",
            POLICY,
            "Cache-Control",
            path.equals(INDEX) ? "no-cache" : FOR_EVER);
    String type = TYPES.getOrDefault(ending, "application/octet-stream");
    return new RestAnswer(200, type, bytes(path), headers).pressedOnce();
  }

  private static Set<String> list() {
    try (@Nullable InputStream in = PageApi.class.getResourceAsStream(FOLDER + "files.txt")) {
      return in == null
          ? Set.of()
          : new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] bytes(String path) {
    try (@Nullable InputStream in = PageApi.class.getResourceAsStream(FOLDER + path)) {
      if (in == null) {
        throw new HttpFailure(Trouble.NOT_FOUND);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
