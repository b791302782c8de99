import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sessionName } from "./session_name.ts";

const MOZILLA = "Mozilla/5.0";
const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("a session's name", () => {
  it.each([
    [`${MOZILLA} (X11; Linux x86_64) ${KIT} Chrome/156.0.0.0 Safari/537.36`, "Chrome on Linux"],
    [`${MOZILLA} (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0`, "Firefox on Linux"],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0`,
      "Edge on Windows",
    ],
    [`${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/26.0 Safari/605.1.15`, "Safari on macOS"],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${KIT} CriOS/156.0 Mobile Safari/604.1`,
      "Chrome on iPhone",
    ],
    [`${MOZILLA} (Android 16; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0`, "Firefox on Android"],
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/156.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KIT} Chrome/156.0.0.0 Safari/537.36 OPR/120.0.0.0`,
      "Opera on Windows",
    ],
    [`${MOZILLA} (X11; Linux x86_64) Something/1.0`, "A browser on Linux"],
    ["curl/8.14.1", "Unknown device"],
    [undefined, "Unknown device"],
  ])("is, for %j, %j", (userAgent, expected) => {
    expect(sessionName({ userAgent, origin: undefined })).toBe(expected);
  });

  it("distinguishes the extension from the page", () => {
    const chrome = `${MOZILLA} (X11; Linux x86_64) ${KIT} Chrome/156.0.0.0 Safari/537.36`;
    const firefox = `${MOZILLA} (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0`;
    expect(sessionName({ userAgent: chrome, origin: "chrome-extension://abcdef" })).toBe(
      "Gorin extension in Chrome",
    );
    expect(sessionName({ userAgent: firefox, origin: "moz-extension://0f4c3d6a" })).toBe(
      "Gorin extension in Firefox",
    );
    expect(sessionName({ userAgent: "", origin: "moz-extension://0f4c3d6a" })).toBe("Gorin extension");
    expect(sessionName({ userAgent: chrome, origin: "https://gorin.example" })).toBe("Chrome on Linux");
  });

  it("consists of our own words, whatever the headers", () => {
    fc.assert(fc.property(fc.string(), (userAgent) => {
      expect(sessionName({ userAgent, origin: undefined })).toMatch(/^[A-Z][A-Za-z ]{1,40}$/);
    }));
  });
});
