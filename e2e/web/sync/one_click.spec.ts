/**
 * The first load of the dashboard: at most thirteen requests, the last of which asks for the former answer to the
 * question of the day. One click on a goal: one call, at most two transactions of IndexedDB, shown in the same frame.
 */
import type { Request } from "@playwright/test";
import { putFire, putGoals } from "#shared/contract/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { goal, status } from "../water/water_panel.ts";

const TODAY = "2026-11-21";
const MAX_REQUESTS = 13;
const GOAL = {
  id: "5b0c0f0e-6a53-4a5c-8f4a-2a6f0d7b1c01",
  domain: "Fitness",
  target: "Push-ups",
  baseline: 10,
  step_pct: 10,
  current_target: 10,
  state: "pending",
  note: "",
} as const;

/** What the page records for this test. */
interface Notes {
  transactions: number;
  shownInFrame: boolean | null;
}

test("goal state › costs one call and two transactions and shows in the same frame", async ({ dashboard, user }) => {
  await user.api.call(putGoals, { params: { day: TODAY }, body: { goals: [GOAL] } });
  await dashboard.addInitScript(() => {
    // The page's global object holds the records of this test.
    const notes = globalThis as unknown as Notes;
    notes.transactions = 0;
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function (...open) {
      notes.transactions++;
      return transaction.apply(this, open);
    };
  });
  const address = dashboard.url();
  // The page that is left would load the day again because of the goal.
  await dashboard.goto("about:blank");
  const requests: string[] = [];
  const note = (request: Request) => void requests.push(request.url());
  dashboard.on("request", note);
  await dashboard.goto(address);
  // The streak is loaded last.
  await expect.poll(() => requests.join("\n")).toContain("/api/analytics/range");
  dashboard.off("request", note);
  expect(requests.length, requests.join("\n")).toBeLessThanOrEqual(MAX_REQUESTS);
  await openPanel(dashboard, "water");
  const row = goal(dashboard, "Push-ups");
  await expect(status(row)).toHaveAccessibleName(/Pending/);
  const calls: string[] = [];
  dashboard.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  const writeElsewhere = (note: string) =>
    user.api.call(putFire, { params: { day: TODAY }, body: { trigger_note: note } });
  // A write elsewhere makes the page load the day again. Once it is stored, the event stream is open and no call is in
  // flight.
  await writeElsewhere("One");
  await expect.poll(() => dashboard.evaluate(storedNote)).toBe("One");

  calls.length = 0;
  await row.evaluate((element) => {
    // As above.
    const notes = globalThis as unknown as Notes;
    notes.transactions = 0;
    notes.shownInFrame = null;
    const check = () =>
      requestAnimationFrame(() => {
        notes.shownInFrame = element.outerHTML.includes("Status: Success");
      });
    element.addEventListener("click", check, { capture: true, once: true });
  });
  await row.getByRole("button", { name: "Success" }).click();
  await expect(status(row)).toHaveAccessibleName(/Success/);
  // What a click changes may be rendered before its frame begins.
  const shownInFrame = () => dashboard.evaluate(() => (globalThis as unknown as Notes).shownInFrame);
  await expect.poll(shownInFrame).not.toBeNull();
  expect(await shownInFrame()).toBe(true);
  await saved(dashboard);
  // The second one waits for a frame.
  await expect.poll(() => dashboard.evaluate(() => (globalThis as unknown as Notes).transactions)).toBe(2);
  // The event of the click arrives before that of the next write, and causes no call.
  await writeElsewhere("Two");
  await expect.poll(() => dashboard.evaluate(storedNote)).toBe("Two");
  expect(calls).toEqual([`PATCH /api/water/${TODAY}/goals/${GOAL.id}`, `GET /api/days/${TODAY}`]);
});

/** Returns the trigger note of the stored day. */
async function storedNote(): Promise<string | undefined> {
  const request = indexedDB.open("gorin");
  await new Promise((resolve) => (request.onsuccess = resolve));
  const days = request.result.transaction("kept").objectStore("kept").getAll(
    IDBKeyRange.bound("day/", "day/~"),
  );
  await new Promise((resolve) => (days.onsuccess = resolve));
  request.result.close();
  return days.result.find(({ day }) => day.date === "2026-11-21")?.day.fire.trigger_note;
}
