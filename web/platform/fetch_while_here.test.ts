import { describe, expect, it } from "vitest";
import { fetchWhileHere } from "./fetch_while_here.ts";

/** A page on which calls can be broken off, and what its only call has come to. */
function openPage() {
  const page = new EventTarget();
  const cut = Promise.withResolvers<Response>();
  let outcome = "none yet";
  const fetch = fetchWhileHere(() => cut.promise, page);
  fetch("/api/auth/me").then(() => outcome = "responded", (error: Error) => outcome = error.message);
  return {
    say: (event: string) => page.dispatchEvent(new Event(event)),
    respond: () => cut.resolve(new Response()),
    breakOff: () => cut.reject(new TypeError("Failed to fetch")),
    /** Once everything has happened that needs no time. */
    async outcome() {
      await new Promise((resolve) => setTimeout(resolve));
      return outcome;
    },
  };
}

describe("fetching on a page that may be left", () => {
  it("reports responses and failures as they come", async () => {
    const responding = openPage();
    responding.respond();
    expect(await responding.outcome()).toBe("responded");
    const failed = openPage();
    failed.breakOff();
    expect(await failed.outcome()).toBe("Failed to fetch");
  });

  it("does not report calls that leaving interrupted, until the page is shown again", async () => {
    const page = openPage();
    page.say("pagehide");
    page.breakOff();
    expect(await page.outcome()).toBe("none yet");
    page.say("pageshow");
    expect(await page.outcome()).toBe("Failed to fetch");
  });

  it("still reports a response that arrives while the page is being left", async () => {
    const page = openPage();
    page.say("pagehide");
    page.respond();
    expect(await page.outcome()).toBe("responded");
  });
});
