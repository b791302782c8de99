import { describe, expect, it } from "vitest";
import { missingText } from "./browsers.ts";

describe("missingText", () => {
  it("says which stories were left out, and how to run them", () => {
    expect(missingText(["WebKit"])).toBe(
      "The stories in WebKit were left out: install it (Debian: apt-get install webkit2gtk-driver xvfb).",
    );
    expect(missingText(["Firefox", "WebKit"])).toBe(
      "The stories in Firefox and WebKit were left out: install them (Debian: apt-get install firefox-esr webkit2gtk-driver xvfb).",
    );
  });

  it("says that nothing works without Chromium", () => {
    expect(missingText(["Chromium", "WebKit"])).toBe(
      "The browser tests need Chromium and WebKit: install them (Debian: apt-get install chromium webkit2gtk-driver xvfb).",
    );
  });

  it("is nothing when all are there", () => {
    expect(missingText([])).toBeNull();
  });
});
