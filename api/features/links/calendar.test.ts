import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  createCalendar,
  deleteEntry,
  getCalendar,
  revokeCalendar,
  updateEntry,
} from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../testing/test_app.ts";

const DAY = "2026-11-21";
const NOTE =
  "Chapter three; draft, \\ and a\nsecond line: 五輪の書, über 75 bytes long so that it has to be folded 🥋🥋🥋🥋";

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${DAY}T12:00:00.000Z`);
  me = await app.signIn();
});
afterEach(() => app.close());

/** Adds an entry of an hour that begins at 08:00 UTC. */
async function add(day = DAY, note = "", by = me) {
  const span = { start_ts: `${day}T08:00:00Z`, end_ts: `${day}T09:00:00.500Z` };
  const body = { ...span, category: "Deep Work", source: "manual", note } as const;
  return (await by.client.call(addEntry, { params: { day }, body })).entry;
}

/** Makes the calendar and returns its path below `/api`. */
async function feedOf(by = me): Promise<string> {
  const { path } = await by.client.call(createCalendar, {});
  return path.replace(/^\/api/, "");
}

const read = async (feed: string) => await (await app.request(feed)).text();

/** The events of a file, as a library for calendars reads them. */
function eventsOf(text: string): ICAL.Event[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
}

describe("the calendar of a user's entries", () => {
  it("has an event for each entry, in UTC, with its note whatever is in it", async () => {
    const { id } = await add(DAY, NOTE);
    const response = await app.request(await feedOf());
    expect(response.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    const [event, ...others] = eventsOf(await response.text());
    expect(others).toEqual([]);
    expect(event?.summary).toBe("Deep Work");
    expect(event?.description).toBe(NOTE);
    expect(event?.uid).toBe(`${id}-${DAY}@gorin`);
    expect([event?.startDate, event?.endDate].map(String)).toEqual([
      "2026-11-21T08:00:00Z",
      "2026-11-21T09:00:00Z",
    ]);
  });

  it("is folded into lines of at most 75 bytes that end with CRLF and split no character", async () => {
    await add(DAY, NOTE);
    const text = await read(await feedOf());
    const lines = text.split("\r\n");
    expect(lines.at(-1)).toBe("");
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain("🥋🥋🥋🥋");
  });

  it("keeps the identifier of an entry that changes, and drops a deleted one", async () => {
    const { id } = await add();
    const feed = await feedOf();
    const [before] = eventsOf(await read(feed));
    await me.client.call(updateEntry, { params: { day: DAY, id }, body: { category: "Admin" } });
    const [after] = eventsOf(await read(feed));
    expect(after?.uid).toBe(before?.uid);
    expect(after?.summary).toBe("Admin");
    // By which calendars know that an event has changed.
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
    await me.client.call(deleteEntry, { params: { day: DAY, id } });
    expect(eventsOf(await read(feed))).toEqual([]);
  });

  it("has no event that ends when it begins, however short the entry is", async () => {
    const body = { category: "Admin", source: "timer" } as const;
    for (const end of ["08:00:00.001", "08:00:00.999", "08:00:01.000", "08:00:01.500"]) {
      const span = { start_ts: `${DAY}T08:00:00.000Z`, end_ts: `${DAY}T${end}Z` };
      await me.client.call(addEntry, { params: { day: DAY }, body: { ...body, ...span } });
    }
    const ends = eventsOf(await read(await feedOf())).map(({ endDate }) => String(endDate));
    expect(ends).toEqual(Array(4).fill("2026-11-21T08:00:01Z"));
  });

  it("has the last 90 days", async () => {
    await add("2026-08-23");
    await add("2026-08-24");
    await add(DAY);
    const days = eventsOf(await read(await feedOf())).map(({ startDate }) => String(startDate).slice(0, 10));
    expect(days).toEqual(["2026-08-24", DAY]);
  });

  it("is sent again only when it has changed", async () => {
    await add();
    const feed = await feedOf();
    const etag = (await app.request(feed)).headers.get("ETag") ?? "";
    const again = await app.request(feed, { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await add("2026-11-20");
    expect((await app.request(feed, { headers: { "If-None-Match": etag } })).status).toBe(200);
  });
});

describe("the address of the calendar", () => {
  it("does not work once it is revoked or replaced", async () => {
    expect((await me.client.call(getCalendar, {})).calendar).toBeNull();
    const first = await feedOf();
    expect((await me.client.call(getCalendar, {})).calendar).toEqual({ created_at: `${DAY}T12:00:00.000Z` });
    const second = await feedOf();
    expect((await app.request(first)).status).toBe(404);
    expect((await app.request(second)).status).toBe(200);
    await me.client.call(revokeCalendar, {});
    expect((await app.request(second)).status).toBe(404);
    expect((await me.client.call(getCalendar, {})).calendar).toBeNull();
  });

  it("shows the entries of its own user alone, and is neither stored nor logged", async () => {
    const other = await app.signIn();
    await add(DAY, "theirs", other);
    await add(DAY, "mine");
    const feed = await feedOf();
    expect(await read(feed)).toContain("mine");
    expect(await read(feed)).not.toContain("theirs");
    const secret = feed.split("/").at(-1)?.replace(".ics", "") ?? "";
    const stored = await app.services.kv.list({ prefix: [] });
    expect(JSON.stringify(stored.map(({ value }) => value))).not.toContain(secret);
    expect(JSON.stringify(app.lines)).not.toContain(secret);
  });

  it("cannot be guessed or altered", async () => {
    await add();
    const feed = await feedOf();
    const altered = feed.replace(/.(?=\.ics$)/, (last) => last === "A" ? "B" : "A");
    for (const wrong of [altered, feed.replace(".ics", ""), "/calendar/x.ics", `${feed}.ics`]) {
      expect((await app.fetchJson(wrong)).code).toBe("not_found");
    }
  });

  it("ends with the account", async () => {
    await add();
    const feed = await feedOf();
    await app.services.accounts.get(me.user.id).then((account) =>
      account && app.services.erasures.begin(account, app.time.now)
    );
    expect((await app.request(feed)).status).toBe(404);
  });

  it("is made in a session, never with an access token", async () => {
    const { token } = await app.createAccessToken(me, "write");
    expect((await app.fetchJson("/auth/calendar", { method: "POST", token })).code).toBe("forbidden");
  });
});

it("calls of the calendar have a limit of their own, and never keep its owner from revoking it", async () => {
  app.close();
  app = await openTestApp(`${DAY}T12:00:00.000Z`, { callsPerSecond: 1 });
  app.stayOnOneServer();
  me = await app.signIn();
  const feed = await feedOf();
  const statuses: number[] = [];
  for (let call = 0; call < 5; call++) statuses.push((await app.request(feed)).status);
  expect(statuses.at(-1)).toBe(429);
  expect(await me.client.call(revokeCalendar, {})).toEqual({});
  expect((await app.request(feed)).status).toBe(404);
});
