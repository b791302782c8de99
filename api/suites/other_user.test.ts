/** What holds for every endpoint that is mounted: one user can neither read nor change what another has. */
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addEntry,
  createCalendar,
  type Endpoint,
  putBattleLogs,
  putFire,
  putGoals,
  putStudyTargets,
  putTimer,
  putWeaknessReps,
  updateMe,
} from "#shared/contract/mod.ts";
import { ROUTES } from "../routes.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { IDS, validValue } from "../testing/valid_value.ts";

const DAY = "2026-11-21";
/** In every text that the owner writes. */
const SECRET = "what nobody else may read";
/** Requests to each endpoint for each of the owner's ids. */
const SAMPLES = 2;

const guarded = ROUTES.map(({ endpoint }) => endpoint).filter(({ access }) => access !== "anyone");

let app: TestApp;
let owner: SignedIn;
let ids: string[];
/** What the owner can read, which nothing here changes. */
let before: ReadonlyMap<string, string>;

beforeAll(async () => {
  app = await openTestApp(`${DAY}T12:00:00.000Z`);
  owner = await app.signIn();
  await fill(owner);
  before = await readAll(owner);
  ids = [...new Set([...before].flatMap(([, text]) => idsIn(text)))];
});
afterAll(() => app.close());

/** Writes something into every list of a day, the timer and the trash. */
async function fill({ client }: SignedIn): Promise<void> {
  const params = { day: DAY };
  const [start_ts, end_ts] = [`${DAY}T08:00:00Z`, `${DAY}T09:00:00Z`];
  await client.call(updateMe, { body: { weaknesses: [SECRET] } });
  await client.call(addEntry, {
    params,
    body: { start_ts, end_ts, category: "Deep Work", source: "manual", note: SECRET },
  });
  await client.call(putGoals, { params, body: { goals: [{ domain: SECRET, target: SECRET, baseline: 1 }] } });
  await client.call(putFire, { params, body: { task: SECRET } });
  await client.call(putStudyTargets, { params, body: { study_targets: [{ subject: SECRET }] } });
  const rep = { weakness: SECRET, rep_description: SECRET };
  await client.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  const battle = { hard_thing: SECRET, battle_description: SECRET };
  await client.call(putBattleLogs, { params, body: { battle_logs: [battle, battle] } });
  await client.call(putBattleLogs, { params, body: { battle_logs: [battle] } });
  await client.call(createCalendar, {});
  await client.call(putTimer, { body: { category: "Admin", start_ts, day: DAY, note: SECRET } });
}

function pathOf({ path }: Endpoint, params: unknown): string {
  const values = { ...(params as Record<string, string> | undefined), day: DAY };
  return path.replace(/\{(\w+)\}/g, (_, name: keyof typeof values) => encodeURIComponent(values[name]));
}

/** Every response that a user gets by reading, by the endpoint's name. */
async function readAll({ token }: SignedIn): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const endpoint of guarded) {
    if (endpoint.method !== "GET" || endpoint.stream) continue;
    const [params] = endpoint.params ? fc.sample(validValue(endpoint.params), 1) : [];
    const response = await app.request(pathOf(endpoint, params), { token });
    texts.set(endpoint.name, await response.text());
  }
  return texts;
}

function idsIn(text: string): string[] {
  return [...text.matchAll(/"id":"([0-9a-f-]{36})"/g)].flatMap(([, id]) => id ?? []);
}

/** Returns requests as the contract has them, each as JSON with the known ids. */
function samplesOf({ params, body }: Endpoint): string[] {
  const values = fc.record({
    params: params ? validValue(params) : fc.constant(undefined),
    body: body ? validValue(body) : fc.constant(undefined),
  });
  return fc.sample(values, SAMPLES).map((value) => JSON.stringify(value));
}

/** Returns a request with `id` wherever there is a known id. */
function withId(sample: string, id: string): string {
  return IDS.reduce((text, known) => text.replaceAll(known, id), sample);
}

// The request was written by `samplesOf`.
const parseRequest = (text: string) => JSON.parse(text) as { params: unknown; body: unknown };

describe.each(guarded.map((endpoint) => [endpoint.name, endpoint] as const))("%s", (_, endpoint) => {
  it("neither shows nor changes what another user has", async () => {
    const stranger = await app.signIn();
    const samples = samplesOf(endpoint);
    // A request without an id is the same for each of them.
    const requests = new Set(ids.flatMap((id) => samples.map((sample) => withId(sample, id))));
    for (const { params, body } of [...requests].map(parseRequest)) {
      const response = await app.request(pathOf(endpoint, params), {
        method: endpoint.method,
        token: (await app.signInAgain(stranger.user)).token,
        ...(body !== undefined && { body }),
      });
      if (endpoint.stream) await response.body?.cancel();
      else expect(await response.text()).not.toContain(SECRET);
      if (endpoint.path.includes("{id}")) expect([400, 404]).toContain(response.status);
    }
    expect(await readAll(owner)).toEqual(before);
  });
});

it("a version does not tell how much others write", async () => {
  const day = "2026-11-19";
  const reader = await app.signIn();
  const write = async ({ client }: SignedIn) =>
    (await client.call(putFire, { params: { day }, body: { task: "Write" } })).version;
  const versionsOf = async (others: number) => {
    const versions = [await write(reader)];
    for (let n = 0; n < others; n++) await write(owner);
    return [...versions, await write(reader)].map((version) => Number(version?.split("-").at(-1)));
  };
  const [quiet, busy] = [await versionsOf(0), await versionsOf(7)];
  expect([...quiet, ...busy]).toEqual([1, 2, 3, 4]);
});

it("the owner can read what nobody else may", () => {
  expect([...before.values()].join()).toContain(SECRET);
});

it("the owner has something of every kind that has an id", () => {
  // Two battles, of which one is in the trash, an entry, a goal, a study target, a rep, a timer, a session and the
  // user.
  expect(ids.length).toBeGreaterThanOrEqual(9);
});
