// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LiveEvent } from "#shared/contract/mod.ts";
import { memoryShelf } from "../platform/memory_shelf.ts";
import { dayQueryAtom, queryClientAtom } from "../features/day/day.ts";
import { keepUp, liveStatusAtom } from "./sync_session.ts";
import { writeAtom } from "../state/outbox.ts";
import { waitingAtom } from "../state/queue.ts";
import { sampleDay, sampleUser } from "../state/scripted_server.ts";
import { userAtom } from "../features/auth/session.ts";
import { type PageOptions, signedInPage } from "../state/signed_in_page.ts";
import { storedTimerAtom } from "../state/stored_timer.ts";
import { tabLine } from "../state/tab_line.ts";

const TODAY = "2026-11-21";
const PROMISE = { kind: "commit_to", day: "2026-11-22", commitment: "Run the hill." } as const;

const ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout"],
    now: Date.parse(`${TODAY}T14:30:00Z`),
  });
  localStorage.clear();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

/** Lets everything happen that needs no time. */
const settled = () => vi.advanceTimersByTimeAsync(1);

/** A page that shows today and keeps up, on a server that tells what the test says. */
async function openPage(options: PageOptions = {}) {
  const { server, store } = await signedInPage(options);
  let told: ReadableStreamDefaultController<Uint8Array> | null = null;
  server.on("GET /events", () => ({
    stream: new ReadableStream<Uint8Array>({
      start: (controller) => {
        told = controller;
        controller.enqueue(new TextEncoder().encode(": here\n\n"));
      },
    }),
  }));
  server.on(`GET /days/${TODAY}`, () => ({ data: { day: sampleDay(TODAY) } }));
  server.on("PUT /void/2026-11-22/commitment", ({ body }) => ({
    data: { commitment: { day: "2026-11-22", ...body } },
  }));
  const unsub = store.sub(dayQueryAtom, () => {});
  const stop = keepUp(store);
  ends.push(() => {
    stop();
    unsub();
    store.get(queryClientAtom).clear();
  });
  await settled();
  const calls = (route: string) =>
    server.calls.filter(({ method, path }) => `${method} ${path.replace(/\?.*/, "")}` === route).length;
  return {
    server,
    store,
    stop,
    calls,
    /** How often the shown day was asked for. */
    loads: () => calls(`GET /days/${TODAY}`),
    streams: () => calls("GET /events"),
    async tell({ name, data }: LiveEvent) {
      const text = `event: ${name}\nid: 7\ndata: ${JSON.stringify(data)}\n\n`;
      told?.enqueue(new TextEncoder().encode(text));
      await settled();
    },
  };
}

const ring = (version: string | null): LiveEvent => ({
  name: "ring",
  data: { ring: "earth", day: TODAY, version, commitment: false },
});

describe("a page that keeps up", () => {
  it("fetches a day again of which a ring has moved, and no other", async () => {
    const page = await openPage();
    expect([page.loads(), page.store.get(liveStatusAtom)]).toEqual([1, "live"]);
    await page.tell(ring("1-5"));
    expect(page.loads()).toBe(2);
    await page.tell({
      name: "ring",
      data: { ring: "earth", day: "2026-11-01", version: "1-6", commitment: false },
    });
    expect(page.loads()).toBe(2);
  });

  it("fetches nothing that it holds already, but for a commitment, which has no version", async () => {
    const page = await openPage();
    await page.tell(ring(null));
    expect(page.loads()).toBe(1);
    await page.tell({
      name: "ring",
      data: { ring: "void", day: TODAY, version: null, commitment: true },
    });
    expect(page.loads()).toBe(2);
  });

  it("fetches today when Earth moved on the day before: its entries may run into it", async () => {
    const page = await openPage();
    // Its version is not held, so that it may be any.
    await page.tell({
      name: "ring",
      data: { ring: "earth", day: "2026-11-20", version: "1-5", commitment: false },
    });
    expect(page.loads()).toBe(2);
  });

  it("fetches what is in sight when something was missed", async () => {
    const page = await openPage();
    await page.tell({ name: "missed", data: {} });
    expect(page.loads()).toBe(2);
  });

  it("takes in the timer and the user as they are told", async () => {
    const page = await openPage();
    const start_ts = `${TODAY}T14:00:00.000Z`;
    const timer = { id: crypto.randomUUID(), category: "Health", start_ts, day: TODAY, note: "" } as const;
    await page.tell({ name: "timer", data: { timer, version: "1-5" } });
    expect(page.store.get(storedTimerAtom)).toMatchObject({ id: timer.id, category: "Health" });
    await page.tell({ name: "user", data: { user: sampleUser({ timezone: "Asia/Tokyo" }) } });
    expect(page.store.get(userAtom)?.timezone).toBe("Asia/Tokyo");
    expect(page.loads()).toBe(1);
  });

  it("sends at its start what waits since the page before", async () => {
    const shelf = memoryShelf();
    const before = await signedInPage({ shelf });
    before.server.on("PUT /void/2026-11-22/commitment", () => "unreachable");
    await before.store.set(writeAtom, PROMISE);
    const page = await openPage({ shelf });
    expect(page.calls("PUT /void/2026-11-22/commitment")).toBe(1);
    expect(page.store.get(waitingAtom)).toEqual([]);
  });

  it("tries again, ever more seldom, and at once when the network is back", async () => {
    const page = await openPage();
    const sent = () => page.calls("PUT /void/2026-11-22/commitment");
    const free = page.server.disturb("PUT /void/2026-11-22/commitment", () => "unreachable");
    await page.store.set(writeAtom, PROMISE);
    expect(sent()).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent()).toBe(3);
    free();
    dispatchEvent(new Event("online"));
    await settled();
    expect([sent(), page.store.get(waitingAtom)]).toEqual([4, []]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent()).toBe(4);
  });
});

describe("two tabs that keep up", () => {
  async function openTabs() {
    const shelf = memoryShelf();
    const join = tabLine();
    return [await openPage({ shelf, tabs: join() }), await openPage({ shelf, tabs: join() })] as const;
  }

  it("hear what one of them listens to", async () => {
    const [one, other] = await openTabs();
    expect([one.streams(), other.streams()]).toEqual([1, 0]);
    await one.tell(ring("1-5"));
    expect([one.loads(), other.loads()]).toEqual([2, 2]);
  });

  it("lose nothing when the one that listens is closed: the other takes over, and fetches what it may have missed", async () => {
    const [one, other] = await openTabs();
    await vi.advanceTimersByTimeAsync(5_000);
    const before = other.loads();
    one.stop();
    await settled();
    expect(other.streams()).toBe(1);
    expect(other.loads()).toBe(before + 1);
    await other.tell(ring("1-5"));
    expect(other.loads()).toBe(before + 2);
  });

  it("call for nobody when the one that listened has signed out, and word of that has not come yet", async () => {
    const [one, other] = await openTabs();
    localStorage.removeItem("auth_token");
    one.stop();
    await settled();
    expect(other.streams()).toBe(0);
  });

  it("show at once what was saved in either", async () => {
    const [one, other] = await openTabs();
    one.server.disturb("PUT /void/2026-11-22/commitment", () => "unreachable");
    other.server.disturb("PUT /void/2026-11-22/commitment", () => "unreachable");
    await one.store.set(writeAtom, PROMISE);
    await settled();
    expect(other.store.get(dayQueryAtom).data?.void.tomorrow_commitment).toBe("Run the hill.");
  });
});
