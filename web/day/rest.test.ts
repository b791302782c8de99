import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { withoutRestDay, withRestDay } from "#shared/domain/records.ts";
import type { Rest, Settings } from "#shared/domain/settings.ts";
import { checkSessionAtom } from "../app/session.ts";
import { failure } from "../testing/fake_network.ts";
import { openTestBrowser, type TestBrowser } from "../testing/test_browser.ts";
import { changeRestAtom, isRestAtom, listedRanges } from "./rest.ts";

const NOW: Rest = { weekdays: [], ranges: [] };
const mark = (date: string) => (rest: Rest) => withRestDay(rest, date, "");

let browser: TestBrowser;
beforeEach(async () => {
  browser = await openTestBrowser();
});
afterEach(() => browser.close());

/** Opens a page whose changes are held until `respond` lets one pass. Those that match `rejects` are rejected. */
async function openPage(rejects: (rest: Rest) => boolean = () => false) {
  const { store } = await browser.openTab();
  const sent: Rest[] = [];
  const open: (() => void)[] = [];
  browser.intercept = async ({ method, body }) => {
    if (method !== "PATCH") return null;
    const { rest } = body["settings"] as Pick<Settings, "rest">;
    sent.push(rest);
    await new Promise<void>((resolve) => open.push(resolve));
    return rejects(rest) ? failure(400, "validation_failed", "Not so.") : null;
  };
  return {
    sent,
    change: (change: (rest: Rest) => Rest) => store.set(changeRestAtom, change),
    async signInAsAnother() {
      const other = await browser.app.signIn();
      localStorage.setItem("auth_token", other.token);
      dispatchEvent(Object.assign(new Event("storage"), { key: "auth_token" }));
      await store.set(checkSessionAtom);
    },
    rests: (date: string) => store.get(isRestAtom)(date),
    /** Lets the next call pass as soon as it has come. */
    async respond() {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      open.shift()?.();
    },
  };
}

describe("changing the days of rest", () => {
  it("shows a change before it is saved", async () => {
    const page = await openPage();
    const saved = page.change(mark("2026-11-19"));
    expect(page.rests("2026-11-19")).toBe(true);
    await page.respond();
    await saved;
    expect(page.rests("2026-11-19")).toBe(true);
  });

  it("loses none of several that are made before the first is saved", async () => {
    const page = await openPage();
    const all = [
      page.change(mark("2026-11-17")),
      page.change(mark("2026-11-19")),
      page.change((rest) => withoutRestDay(rest, "2026-11-17")),
    ];
    for (const _ of all) await page.respond();
    await Promise.all(all);
    expect(page.sent.at(-1)).toEqual(mark("2026-11-19")(NOW));
    expect(page.rests("2026-11-17")).toBe(false);
    expect(page.rests("2026-11-19")).toBe(true);
  });

  it("makes no change as somebody else who signed in meanwhile", async () => {
    const page = await openPage();
    const first = page.change(mark("2026-11-17"));
    const second = page.change(mark("2026-11-19"));
    await page.signInAsAnother();
    expect(page.rests("2026-11-19")).toBe(false);
    await page.respond();
    await Promise.all([first, second]);
    expect(page.sent).toHaveLength(1);
    expect(page.rests("2026-11-17")).toBe(false);
  });

  it("undoes only what the server rejects, and reports it", async () => {
    const page = await openPage(({ ranges }) => ranges.some(({ from }) => from === "2026-11-17"));
    const rejected = page.change(mark("2026-11-17"));
    const saved = page.change(mark("2026-11-19"));
    const failed = expect(rejected).rejects.toThrow("Not so.");
    await page.respond();
    await page.respond();
    await failed;
    await saved;
    expect(page.rests("2026-11-17")).toBe(false);
    expect(page.rests("2026-11-19")).toBe(true);
  });
});

describe("the list of rest periods", () => {
  it("begins with the present and coming ones, and ends with the oldest", () => {
    const on = (from: string, to = from) => ({ from, to, reason: "" });
    const ranges = [
      on("2026-12-24", "2027-01-02"),
      on("2025-08-01"),
      on("2026-11-20", "2026-11-22"),
      on("2026-12-01"),
      on("2026-11-10"),
    ];
    expect(listedRanges(ranges, "2026-11-21").map(({ from }) => from)).toEqual([
      "2026-11-20",
      "2026-12-01",
      "2026-12-24",
      "2026-11-10",
      "2025-08-01",
    ]);
  });
});
