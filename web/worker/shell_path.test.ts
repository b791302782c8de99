import { describe, expect, it } from "vitest";
import { shellPath } from "./shell_path.ts";

const ORIGIN = "https://gorin.test";
const FILES = new Set(["/index.html", "/manifest.webmanifest", "/assets/index-1.js"]);

const asked = (path: string, { method = "GET", mode = "navigate" } = {}) =>
  shellPath({ url: new URL(path, ORIGIN).href, method, mode }, FILES, ORIGIN);

describe("shellPath", () => {
  it.each(["/", "/login", "/dashboard", "/dashboard?day=2026-11-20", "/history/"])(
    "serves the app's page for %s",
    (path) => expect(asked(path)).toBe("/index.html"),
  );

  it.each(["/api", "/api/days/2026-11-21", "/api/openapi.json", "/health", "/health/live", "/privacy"])(
    "leaves %s to the network, opened or fetched",
    (path) => {
      expect(asked(path)).toBeNull();
      expect(asked(path, { mode: "cors" })).toBeNull();
    },
  );

  it.each([
    "/oauth2/callback?code=1",
    "/oauth2/sign_in",
    "/cdn-cgi/access/authorized",
    "/outpost.goauthentik.io/start",
    "/no/such/page",
    "/dashboard?network",
    "/history?month=2026-11&network=",
  ])("leaves %s to the network, where a proxy may answer", (path) => {
    expect(asked(path)).toBeNull();
  });

  it("serves a file of the app as it is", () => {
    expect(asked("/manifest.webmanifest", { mode: "no-cors" })).toBe("/manifest.webmanifest");
    expect(asked("/manifest.webmanifest")).toBe("/manifest.webmanifest");
  });

  it("looks for a hashed file that this version does not have, which an older tab may ask for", () => {
    expect(asked("/assets/index-0.js", { mode: "cors" })).toBe("/assets/index-0.js");
  });

  it("ignores other files, other methods and other origins", () => {
    expect(asked("/robots.txt")).toBeNull();
    expect(asked("/sw.js", { mode: "no-cors" })).toBeNull();
    expect(asked("/dashboard", { mode: "cors" })).toBeNull();
    expect(asked("/dashboard", { method: "POST" })).toBeNull();
    expect(asked("https://elsewhere.test/dashboard")).toBeNull();
  });
});
