// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dayQueryAtom, knownDayAtom, queryClientAtom, receiveDayAtom, restoreDaysAtom } from "./day.ts";
import { memoryShelf } from "../../platform/memory_shelf.ts";
import { keepDay } from "../../state/kept_days.ts";
import { writeAtom } from "../../state/outbox.ts";
import { sampleDay, sampleUser } from "../../state/scripted_server.ts";
import { signedInPage } from "../../state/signed_in_page.ts";
import type { WebStore } from "../../offline/web_store.ts";

const TODAY = "2026-11-21";
const YESTERDAY = "2026-11-20";
const goal = {
  id: "0b7f2a36-18f9-4b7a-9d5e-3f4f7a6f1c01",
  domain: "Body",
  target: "Squats",
  baseline: 10,
  step_pct: 10,
  current_target: 10,
  state: "success" as const,
  note: "",
};
const yesterday = { ...sampleDay(YESTERDAY), water: { goals: [goal] } };

const stores: WebStore[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"], now: Date.parse(`${TODAY}T14:30:00Z`) });
  localStorage.clear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  // What is tried again would outlive its test.
  for (const store of stores.splice(0)) store.get(queryClientAtom).clear();
  vi.useRealTimers();
});

/** A page that shows today, in a browser that keeps yesterday. */
async function openPage(reachable: boolean) {
  const shelf = memoryShelf();
  await keepDay(shelf, sampleUser().id, { day: yesterday, at: 0 });
  const { server, store } = await signedInPage({ shelf });
  stores.push(store);
  server.on(`GET /days/${TODAY}`, () => reachable ? { data: { day: sampleDay(TODAY) } } : "unreachable");
  await store.set(restoreDaysAtom);
  const stop = store.sub(dayQueryAtom, () => {});
  return { server, store, stop, shown: () => store.get(dayQueryAtom).data };
}

describe("today", () => {
  it("is supposed only once loading it has failed: its goals carry on from the day that is known", async () => {
    const { shown, store, stop } = await openPage(false);
    expect(shown()).toBeUndefined();
    expect(store.set(knownDayAtom, TODAY)).toBeUndefined();
    await vi.waitFor(() => expect(shown()).toBeDefined());
    expect(shown()).toMatchObject({
      date: TODAY,
      completed: 0,
      water: { goals: [{ id: goal.id, state: "pending", current_target: 11 }] },
    });
    expect(store.set(knownDayAtom, TODAY)).toEqual(shown());
    stop();
  });

  it("stays in sight while it is tried again", async () => {
    const { store, stop } = await openPage(false);
    // Loading it gives up after a few seconds.
    await vi.advanceTimersByTimeAsync(10_000);
    const seen: [isFetching: boolean, isShown: boolean][] = [];
    const watch = store.sub(dayQueryAtom, () => {
      const { isFetching, data } = store.get(dayQueryAtom);
      seen.push([isFetching, data !== undefined]);
    });
    void store.get(dayQueryAtom).refetch();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(seen).toContainEqual([true, true]);
    expect(seen.map(([, isShown]) => isShown)).not.toContain(false);
    watch();
    stop();
  });

  it("is as the server tells it when that answers, with what waits to be saved", async () => {
    const { shown, server, store, stop } = await openPage(true);
    await vi.waitFor(() => expect(shown()).toEqual(sampleDay(TODAY)));
    server.on("PUT /void/2026-11-22/commitment", () => "unreachable");
    await store.set(writeAtom, { kind: "commit_to", day: "2026-11-22", commitment: "Run the hill." });
    expect(shown()?.void.tomorrow_commitment).toBe("Run the hill.");
    await store.set(receiveDayAtom, { ...sampleDay(TODAY), rest: true });
    expect(shown()).toMatchObject({ rest: true, void: { tomorrow_commitment: "Run the hill." } });
    stop();
  });
});

describe("another day", () => {
  it("that was never seen is not supposed, and one that is kept is shown", async () => {
    const { store, stop } = await openPage(false);
    expect(store.set(knownDayAtom, "2026-11-19")).toBeUndefined();
    expect(store.set(knownDayAtom, YESTERDAY)).toEqual(yesterday);
    stop();
  });
});
