import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDayTexts, type DaySource, type DayTexts } from "./day_texts.ts";
import { defaultSettings, type User } from "#shared/records/mod.ts";
import { wrapKv } from "../store/kv.ts";
import { openTestStore } from "../testing/test_store.ts";

const user: User = {
  id: "3f6d1f0e-6c6f-4b53-9d0a-2f4f6b0f1a01",
  email: "musashi@example.org",
  timezone: "UTC",
  priorities: [],
  weaknesses: [],
  settings: defaultSettings(),
  created_at: "2026-11-01T00:00:00.000Z",
};
const NOW = Date.parse("2026-11-21T14:30:00Z");
const entry = (key: string, versionstamp: string | null): Deno.KvEntryMaybe<unknown> =>
  versionstamp === null
    ? { key: [key], value: null, versionstamp }
    : { key: [key], value: key, versionstamp };
const source = (more: Partial<DaySource> = {}): DaySource => ({
  user,
  date: "2026-11-21",
  read: [entry("earth", "1"), entry("water", null)],
  now: NOW,
  ...more,
});

let db: Deno.Kv;
let texts: DayTexts;
let encoded: number;
const get = (of: DaySource, until = Infinity) =>
  texts.get(of, () => Promise.resolve({ text: `text ${++encoded}`, until }));

beforeEach(async () => {
  db = await openTestStore();
  texts = createDayTexts(wrapKv(db));
  encoded = 0;
});
afterEach(() => db.close());

describe("the text of a day", () => {
  it("is encoded once while nothing changes", async () => {
    expect([await get(source()), await get(source({ now: NOW + 1 }))]).toEqual(["text 1", "text 1"]);
  });

  it.each<[string, Partial<DaySource>]>([
    ["a document is written", { read: [entry("earth", "2"), entry("water", null)] }],
    ["a document is written for the first time", { read: [entry("earth", "1"), entry("water", "2")] }],
    ["a document is removed", { read: [entry("earth", null), entry("water", null)] }],
    ["the user changes", { user: { ...user } }],
    ["the clock is set back", { now: NOW - 1 }],
    ["it is another day", { date: "2026-11-20" }],
    ["it is another user's", { user: { ...user, id: "3f6d1f0e-6c6f-4b53-9d0a-2f4f6b0f1a02" } }],
  ])("is encoded anew when %s", async (_, more) => {
    await get(source());
    expect(await get(source(more))).toBe("text 2");
  });

  it("is encoded anew when its time is over", async () => {
    await get(source(), NOW + 10);
    expect(await get(source({ now: NOW + 9 }))).toBe("text 1");
    expect(await get(source({ now: NOW + 10 }))).toBe("text 2");
  });

  it("is not cached when it may change at any time", async () => {
    await get(source(), NOW);
    expect(await get(source(), NOW)).toBe("text 2");
  });
});
