import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  addEntry,
  createWitness,
  endWitness,
  getWitness,
  putAnswer,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putWind,
  sealDay,
  WITNESS_DAYS,
} from "#shared/contract/mod.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../testing/test_app.ts";

const DAY = "2026-11-21";
const NOTHING = [0, 0, 0, 0, 0];

let app: TestApp;
let me: SignedIn;

beforeEach(async () => {
  app = await openTestApp(`${DAY}T12:00:00.000Z`);
  me = await app.signIn();
});
afterEach(() => app.close());

/** Makes the link and returns its secret. */
async function secretOf(by = me): Promise<string> {
  const { witness: { url } } = await by.client.call(createWitness, {});
  return url.replace("/witness/", "");
}

const see = (secret: string) => app.fetchJson(`/witness/${secret}`);

/** Writes something of everything on a day. */
async function write(day: string): Promise<void> {
  const params = { day };
  const { client } = me;
  const span = { start_ts: `${day}T08:00:00Z`, end_ts: `${day}T11:10:00Z` };
  await client.call(addEntry, {
    params,
    body: { ...span, category: "Deep Work", source: "manual", note: "The third chapter" },
  });
  const goal = { domain: "Body", target: "Push-ups", baseline: 21, step_pct: 7, current_target: 23 };
  await client.call(putGoals, {
    params,
    body: { goals: [{ ...goal, state: "success", note: "Slowly", cue: "After tea" }] },
  });
  await client.call(putFire, {
    params,
    body: {
      trigger_note: "A dull task",
      weakness: "Scrolling",
      task: "Ten minutes on the report",
      done: true,
    },
  });
  await client.call(putWind, { params, body: { note: "What I skipped", done: true } });
  await client.call(putBattleLogs, {
    params,
    body: {
      battle_logs: [{
        timestamp: `${day}T07:00:00.000Z`,
        hard_thing: "Run before breakfast",
        battle_description: "In the rain",
        difficulty_rating: 6,
        outcome: "victory",
        lessons_learned: "Shoes at the door",
      }],
    },
  });
  await client.call(putCommitment, { params, body: { tomorrow_commitment: "Run before breakfast" } });
  await client.call(putAnswer, {
    params: { day, ring: "void" },
    body: { question: "Whose battle is it?", text: "Mine alone" },
  });
  await client.call(sealDay, { params });
}

/** Every text and number in a value, without the names of its fields. */
function valuesIn(value: unknown): string[] {
  if (value instanceof Object) return Object.values(value).flatMap(valuesIn);
  return typeof value === "string" || typeof value === "number" ? [String(value)] : [];
}

describe("what a witness sees", () => {
  it("is the rings of the last 28 days, as full as they are, and nothing before the account", async () => {
    await write("2026-11-20");
    await write("2026-10-24");
    const { data: { witness } } = await see(await secretOf());
    const days: { date: string; completed: number; fullness: number[] }[] = witness.days;
    expect(days.map(({ date }) => date))
      .toEqual(Array.from({ length: WITNESS_DAYS }, (_, at) => addDays(DAY, at - WITNESS_DAYS + 1)));
    expect(days.at(-2)).toEqual({
      date: "2026-11-20",
      completed: 5,
      // 190 of 720 minutes, all goals, a forged weakness without a reflection, no studies, a victory of 6.
      fullness: [0.265, 1, 0.75, 0, 0.6],
    });
    for (const { date, ...day } of days.filter(({ date }) => date !== "2026-11-20")) {
      expect([date, day]).toEqual([date, { completed: 0, fullness: NOTHING }]);
    }
  });

  it("counts the commitments of the days that are over", async () => {
    const commit = (day: string, text: string) =>
      me.client.call(putCommitment, { params: { day }, body: { tomorrow_commitment: text } });
    await write("2026-11-20");
    for (const day of ["2026-11-18", "2026-11-19", DAY, "2026-11-22", "2026-10-24"]) {
      await commit(day, "Swim");
    }
    expect((await see(await secretOf())).data.witness.commitments).toEqual({ kept: 1, broken: 2 });
  });

  it("has no words and no times of all that the account holds", async () => {
    for (const day of [DAY, "2026-11-20", "2026-11-01"]) await write(day);
    const secret = await secretOf();
    const { data } = await see(secret);
    const [document, profile] = await Promise.all(
      ["/export", "/auth/me"].map(async (path) =>
        await (await app.request(path, { token: me.token })).json()
      ),
    );
    const held = valuesIn([document, profile]);
    for (const known of ["The third chapter", "Mine alone", "Shoes at the door", me.user.email]) {
      expect(held).toContain(known);
    }
    const dates = data.witness.days.map(({ date }: { date: string }) => date);
    const shown = valuesIn(data);
    expect(shown.filter((value) => !dates.includes(value) && !(Number(value) >= 0))).toEqual([]);
    const words = held.filter((text) => !/^[\d.]*$/.test(text) && !dates.includes(text));
    expect(words.filter((text) => shown.join("\n").includes(text))).toEqual([]);
    expect(Object.keys(data.witness).sort()).toEqual(["commitments", "days"]);
    expect(new Set(data.witness.days.flatMap(Object.keys))).toEqual(
      new Set(["date", "completed", "fullness"]),
    );
  });
});

describe("the page of a witness", () => {
  const open = async (secret: string, headers: Record<string, string> = {}) => {
    const response = await app.fetch(new Request(`http://localhost/witness/${secret}`, { headers }));
    return { status: response.status, headers: response.headers, html: await response.text() };
  };
  const namesIn = (html: string) => [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name);

  it("draws each day, and says how the commitments went, without a script", async () => {
    await write("2026-11-20");
    const { status, html } = await open(await secretOf());
    expect(status).toBe(200);
    expect(html).not.toMatch(/<script|style="| on\w+=/);
    expect(namesIn(html)).toHaveLength(WITNESS_DAYS);
    expect(namesIn(html).slice(-2)).toEqual([
      "November 20: 5 of 5 rings complete",
      "November 21: 0 of 5 rings complete",
    ]);
    expect(html).toContain("Commitments: 1 kept, 0 not kept");
    expect(html).toContain("<title>Witness · Gorin</title>");
    expect(html).not.toContain("<!-- the witness -->");
    // A stroke is drawn once, however many days have it.
    const used = [...html.matchAll(/<use href="#([^"]+)"/g)].map(([, id]) => id);
    expect(used).toHaveLength(WITNESS_DAYS * 5);
    for (const id of new Set(used)) expect(html.split(`id="${id}"`)).toHaveLength(2);
  });

  it("is indexed by nobody, stored by nobody, and runs nothing", async () => {
    const { headers, html } = await open(await secretOf());
    expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script|data:/);
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
  });

  it("is in the language of its reader", async () => {
    const { html } = await open(await secretOf(), { "Accept-Language": "ja-JP, en;q=0.5" });
    expect(html).toContain('<html lang="ja"');
    expect(html).toContain("この28日間");
    expect(namesIn(html).at(-1)).toBe("11月21日：5輪中0輪を達成");
    for (const accepted of ["de", "en, ja;q=0.9", "ja;q=0, de", "*", ";;"]) {
      expect((await open(await secretOf(), { "Accept-Language": accepted })).html).toContain(
        '<html lang="en"',
      );
    }
  });

  it("says that a link does not work, whatever its address is", async () => {
    const secret = await secretOf();
    await me.client.call(endWitness, {});
    for (const wrong of [secret, "x", "index.html", "%3Cscript%3E", "__proto__"]) {
      const { status, html, headers } = await open(wrong);
      expect([wrong, status]).toEqual([wrong, 404]);
      expect(html).toContain("This link does not work");
      expect(html).not.toContain("<script>");
      expect(headers.get("X-Robots-Tag")).toBe("noindex, nofollow");
    }
  });

  it("is throttled by the reader's address, and its secret is not logged", async () => {
    const secret = await secretOf();
    await open(secret);
    expect(JSON.stringify(app.lines)).not.toContain(secret);
    expect(app.lines.at(-1)).toMatchObject({ route: "/witness/{secret}", status: 200 });
    app.stayOnOneServer();
    const statuses = [];
    for (let made = 0; made <= 300; made++) statuses.push((await open("AAAA")).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe("the link for a witness", () => {
  it("is shown once, does not work once it is ended or replaced, and is neither stored nor logged", async () => {
    expect((await me.client.call(getWitness, {})).witness).toBeNull();
    const first = await secretOf();
    expect((await me.client.call(getWitness, {})).witness).toEqual({ created_at: `${DAY}T12:00:00.000Z` });
    const second = await secretOf();
    expect((await see(first)).code).toBe("not_found");
    expect((await see(second)).status).toBe(200);
    const stored = await app.services.kv.list({ prefix: [] });
    expect(JSON.stringify([stored, app.lines])).not.toContain(second);
    expect(await me.client.call(endWitness, {})).toEqual({ witness: null });
    expect((await see(second)).code).toBe("not_found");
    expect((await me.client.call(getWitness, {})).witness).toBeNull();
  });

  it("shows its own user's days alone, and opens nothing else", async () => {
    const other = await app.signIn();
    await write(DAY);
    const [mine, theirs] = [await secretOf(), await secretOf(other)];
    const days = (await see(theirs)).data.witness.days;
    expect(days.every(({ completed }: { completed: number }) => completed === 0)).toBe(true);
    expect((await app.fetchJson(`/calendar/${mine}.ics`)).code).toBe("not_found");
    expect((await app.fetchJson("/auth/me", { token: mine })).code).toBe("unauthenticated");
  });

  it("cannot be guessed or altered", async () => {
    const secret = await secretOf();
    const altered = secret.replace(/.$/, (last) => last === "A" ? "B" : "A");
    for (const wrong of [altered, secret.slice(1), `${secret}A`, "__proto__", "x".repeat(5_000)]) {
      expect((await see(wrong)).code).toBe("not_found");
    }
  });

  it("ends with the account", async () => {
    const secret = await secretOf();
    const account = await app.services.accounts.get(me.user.id);
    if (account) await app.services.erasures.begin(account, app.time.now);
    expect((await see(secret)).code).toBe("not_found");
  });

  it("is made in a session, never with an access token", async () => {
    const { token } = await app.createAccessToken(me, "write");
    for (const method of ["GET", "POST", "DELETE"]) {
      expect((await app.fetchJson("/auth/witness", { method, token })).code).toBe("forbidden");
    }
  });
});

it("guesses from one address are throttled", async () => {
  app.stayOnOneServer();
  const guess = () => app.fetchJson("/witness/AAAA", { from: "203.0.113.9" });
  for (let made = 0; made < 300; made++) expect((await guess()).status).toBe(404);
  expect((await guess()).code).toBe("too_many_requests");
});

it("readers have a limit of their own, and never keep the owner from ending the link", async () => {
  app.close();
  app = await openTestApp(`${DAY}T12:00:00.000Z`, { callsPerSecond: 1 });
  app.stayOnOneServer();
  me = await app.signIn();
  const secret = await secretOf();
  const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await see(secret)).status));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await me.client.call(endWitness, {})).toEqual({ witness: null });
});
