import { describe, expect, it } from "vitest";
import { ApiError } from "#shared/client/mod.ts";
import { failureText, fetchWhileHere, serverFailureText } from "./platform.ts";

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

const rejected = new ApiError("Wrong email or password.", { status: 401, code: "invalid_credentials" });
const unreached = new ApiError("The server cannot be reached.", { status: 0, code: "network" });

describe("failureText", () => {
  it("gives the server's sentence as the reason", () => {
    expect(failureText("Failed to delete entry", rejected)).toEqual({
      message: "Failed to delete entry",
      reason: "Wrong email or password.",
      fields: [],
    });
  });

  it("names the fields that the server rejected", () => {
    const details = [{ path: "code", message: "This is not the code that the app shows now." }];
    const error = new ApiError("Rejected.", { status: 400, code: "validation_failed", details });
    expect(failureText("Failed", error).fields).toEqual(["code"]);
  });

  it("gives no reason for what is not a response of the API", () => {
    expect(failureText("Failed to delete entry", new TypeError("x is not a function"))).toEqual({
      message: "Failed to delete entry",
    });
  });
});

describe("serverFailureText", () => {
  it("are the server's own sentence when it responded", () => {
    expect(serverFailureText("Login failed", rejected)).toEqual({
      message: "Wrong email or password.",
      fields: [],
    });
  });

  it("are the fallback with the reason when no response came", () => {
    expect(serverFailureText("Login failed", unreached)).toEqual({
      message: "Login failed",
      reason: "The server cannot be reached.",
      fields: [],
    });
  });

  it("are the fallback alone for anything else", () => {
    expect(serverFailureText("Login failed", new Error("boom"))).toEqual({ message: "Login failed" });
  });
});
