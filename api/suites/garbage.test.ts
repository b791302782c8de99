import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, ENDPOINTS } from "#shared/contract/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

const ID = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a001";

/** Every field of every write with a valid value; the tests below corrupt them. */
const WHOLE: Record<string, unknown> = {
  start_ts: "2026-11-21T09:00:00Z",
  end_ts: "2026-11-21T10:00:00Z",
  category: "Deep Work",
  source: "manual",
  note: "note",
  state: "success",
  goals: [{
    id: ID,
    domain: "d",
    target: "t",
    baseline: 1,
    step_pct: 10,
    current_target: 1,
    state: "pending",
    note: "",
  }],
  trigger_note: "a",
  weakness: "b",
  task: "c",
  reflection: "d",
  done: true,
  study_targets: [{
    id: ID,
    subject: "s",
    target_minutes: 30,
    completed_minutes: 10,
    notes: "",
    practice: "p",
  }],
  studies: [{ target: "t", practice: "p" }],
  weakness_reps: [{
    id: ID,
    weakness: "w",
    rep: "r",
    rep_description: "r",
    scheduled_time: "2026-11-21T18:00",
  }],
  complacency_answers: { "easier-option": 4 },
  complacency_score: 0,
  battle_logs: [{ id: ID, timestamp: "2026-11-21T09:00:00Z", hard_thing: "h", battle_description: "b" }],
  battles: [{ description: "b", completed: true }],
  tomorrow_commitment: "c",
  hard_thing_tomorrow: "c",
};

const WRITES = ENDPOINTS.filter(({ method, access, path }) =>
  method !== "GET" && access === "user" && path.includes("{day}")
);

const odd = fc.constantFrom<unknown>(
  null,
  "",
  " ",
  "\ud800",
  "\udc00x",
  "__proto__",
  "x".repeat(5_000),
  -1,
  0,
  -0,
  0.1,
  2 ** 53,
  1e308,
  true,
  [],
  [[]],
  [null],
  {},
  { constructor: { prototype: 1 } },
  Array.from({ length: 60 }, () => ({})),
);
const anyValue: fc.Arbitrary<unknown> = fc.oneof(odd, fc.jsonValue({ maxDepth: 4 }));

/** The body with some of its parts, at any depth, replaced, dropped or renamed. */
const spoiled = fc.tuple(
  fc.array(fc.tuple(fc.nat(), anyValue), { minLength: 1, maxLength: 4 }),
  fc.subarray(Object.keys(WHOLE)),
).map(([faults, names]) => {
  const body: unknown = structuredClone(Object.fromEntries(names.map((name) => [name, WHOLE[name]])));
  for (const [at, value] of faults) spoil(body, at, value);
  return body;
});

function spoil(body: unknown, at: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = [];
  const visit = (node: unknown) => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      // Arrays are visited like objects, by their indices.
      const parent = node as Record<string, unknown>;
      places.push([parent, key]);
      visit(parent[key]);
    }
  };
  visit(body);
  const place = places[at % Math.max(1, places.length)];
  // A copy, since the value itself may be visited again.
  if (place) place[0][place[1]] = structuredClone(value);
}

const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string().map((text) => `{"goals":${text}}`),
  fc.constantFrom(
    '{"__proto__":{"goals":[]}}',
    '{"goals":[],"goals":[{}]}',
    `${"[".repeat(20_000)}${"]".repeat(20_000)}`,
    '{"note":"\\ud800"}',
    "\ufeff{}",
    "NaN",
  ),
);
const anyBytes = fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes));

const anyDay = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("2026-11-20", "2026-11-21", "0001-01-01", "9999-12-31") },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }) },
);

const anyHeaders = fc.constantFrom<Record<string, string>>(
  {},
  { "If-Match": "*" },
  { "If-Match": '"x", W/"y", z' },
  { "If-None-Match": "*" },
  { "Idempotency-Key": ID },
  { "Content-Type": "text/html" },
);

let app: TestApp;
let me: SignedIn;

beforeAll(async () => {
  app = await openTestApp();
  me = await app.signIn();
});
afterAll(() => app.close());

describe.each(WRITES.map((endpoint) => [endpoint.name, endpoint] as const))(
  "%s",
  (_name, endpoint: Endpoint) => {
    it("responds to any request with an envelope, and never with an internal error", async () => {
      const anyBody = fc.oneof(
        { weight: 6, arbitrary: spoiled },
        { weight: 2, arbitrary: anyValue },
        { weight: 1, arbitrary: anyText },
        { weight: 1, arbitrary: anyBytes },
      );
      await fc.assert(
        fc.asyncProperty(anyDay, anyBody, anyHeaders, async (day, body, headers) => {
          const path = endpoint.path.replace("{day}", encodeURIComponent(day)).replace("{id}", ID);
          const response = await app.request(path, {
            method: endpoint.method,
            token: me.token,
            body,
            headers,
          });
          const { success, code, error } = await response.json();
          const told = `${response.status} ${code}: ${error}`;
          expect(response.status, told).toBeLessThan(500);
          expect(success, told).toBe(response.ok);
        }),
        { numRuns: 250 },
      );
      // The stored data can still be read.
      for (const day of ["2026-11-20", "2026-11-21", "0001-01-01", "9999-12-31"]) {
        expect((await app.request(`/days/${day}`, { token: me.token })).status).toBe(200);
      }
      const range = await app.request("/days?from=2026-11-01&to=2026-11-30", { token: me.token });
      expect(await range.json()).toMatchObject({ success: true, data: { next: null } });
    });
  },
);
