// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { NetworkLink } from "./NetworkLink.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the link on a page at `url`, of a device that has a network or none. */
function show(trouble: Parameters<typeof NetworkLink>[0]["trouble"], url: string, onLine = true) {
  vi.stubGlobal("location", new URL(url));
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(onLine);
  render(<NetworkLink trouble={trouble} />);
  return screen.queryByRole("link");
}

describe("the link past the service worker", () => {
  it("leads to the page that wants a sign-in", () => {
    expect(show("other_sign_in", "http://nas.example/dashboard")?.textContent).toBe("Open it");
  });

  it("leads to what the browser says of a certificate that it does not trust", () => {
    const link = show("unreachable", "https://nas.example/dashboard?ring=void");
    expect(link?.textContent).toBe("See why");
    expect(link?.getAttribute("href")).toMatch(/^https:\/\/nas\.example\/dashboard\?ring=void&/);
  });

  it("is not there without a network, without TLS, and when the server can be used", () => {
    expect(show("unreachable", "https://nas.example/", false)).toBeNull();
    expect(show("unreachable", "http://nas.example/")).toBeNull();
    expect(show("failed", "https://nas.example/")).toBeNull();
    expect(show(null, "https://nas.example/")).toBeNull();
  });
});
