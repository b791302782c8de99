import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";
import { type ListName, LISTS } from "../testing/list_requests.ts";

/** Every field of the four rings, held at the edge of its limit from both sides. */

const day = "2026-11-21";

let app: TestApp;
let me: SignedIn;

beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(async () => {
  me = await app.signIn();
});
afterAll(() => app.close());

const send = async (method: string, path: string, body: unknown) => {
  const response = await app.request(path, { method, token: me.token, body });
  return { status: response.status, ...await response.json() };
};
const read = async () => (await (await app.request(`/days/${day}`, { token: me.token })).json()).data.day;

interface Field {
  readonly path: string;
  /** A body that carries `value` in this field. */
  readonly body: (value: unknown) => unknown;
  /** Where `details` say that it is. */
  readonly detail: string;
  /** The value in the day after the write. */
  // deno-lint-ignore no-explicit-any -- a test looks into the answer as it likes
  readonly pick: (day: any) => unknown;
}

function ofItem(list: ListName, name: string, beside: Record<string, unknown> = {}): Field {
  const { path, ring, item } = LISTS[list];
  return {
    path,
    body: (value) => ({ [list]: [{ ...item, ...beside, [name]: value }] }),
    detail: `${list}.0.${name}`,
    pick: (shown) => shown[ring][list][0][name],
  };
}

function ofRing(ring: "fire" | "wind" | "void", name: string): Field {
  return {
    path: `/${ring}/${day}`,
    body: (value) => ({ [name]: value }),
    detail: name,
    pick: (shown) => shown[ring][name],
  };
}

const COMMITMENT: Field = {
  path: `/void/2026-11-22/commitment`,
  body: (tomorrow_commitment) => ({ tomorrow_commitment }),
  detail: "tomorrow_commitment",
  pick: (shown) => shown.void.tomorrow_commitment,
};

const TEXTS: [string, number, Field][] = [
  ["a goal's target", 200, ofItem("goals", "target")],
  ["a goal's domain", 50, ofItem("goals", "domain")],
  ["a goal's note", 1_000, ofItem("goals", "note")],
  ["a study's subject", 200, ofItem("study_targets", "subject")],
  ["a study's practice", 500, ofItem("study_targets", "practice")],
  ["a study's notes", 1_000, ofItem("study_targets", "notes")],
  ["a rep's weakness", 200, ofItem("weakness_reps", "weakness")],
  ["a rep's description", 500, ofItem("weakness_reps", "rep_description")],
  ["a rep's notes", 1_000, ofItem("weakness_reps", "notes")],
  ["a battle's hard thing", 200, ofItem("battle_logs", "hard_thing")],
  ["a battle's description", 2_000, ofItem("battle_logs", "battle_description")],
  ["a battle's lessons", 2_000, ofItem("battle_logs", "lessons_learned")],
  ["the fire weakness", 200, ofRing("fire", "weakness")],
  ["the fire task", 500, ofRing("fire", "task")],
  ["the fire trigger note", 4_000, ofRing("fire", "trigger_note")],
  ["the fire reflection", 4_000, ofRing("fire", "reflection")],
  ["the wind note", 4_000, ofRing("wind", "note")],
  ["the void reflection", 4_000, ofRing("void", "reflection")],
  ["the commitment within the void ring", 4_000, ofRing("void", "tomorrow_commitment")],
  ["the hard thing for tomorrow", 4_000, ofRing("void", "hard_thing_tomorrow")],
  ["the commitment", 4_000, COMMITMENT],
];

const REQUIRED = TEXTS.filter(([, , { detail }]) =>
  /\.0\.(target|domain|subject|weakness|rep_description|hard_thing|battle_description)$/.test(detail)
);

const expectRefused = async (field: Field, value: unknown, message?: string) => {
  const before = await read();
  const { status, code, details } = await send("PUT", field.path, field.body(value));
  expect({ status, code }).toEqual({ status: 400, code: "validation_failed" });
  expect(details.map(({ path }: { path: string }) => path)).toEqual([field.detail]);
  if (message) expect(details[0].message).toBe(message);
  expect(await read()).toEqual(before);
};
const expectKept = async (field: Field, value: unknown, as: unknown = value) => {
  const { status, error } = await send("PUT", field.path, field.body(value));
  expect({ status, error }).toEqual({ status: 200, error: undefined });
  expect(field.pick(await read())).toBe(as);
};

describe.each(TEXTS)("%s", (_name, most, field) => {
  it(`holds ${most} characters and no more`, async () => {
    await expectKept(field, "x".repeat(most));
    const limit = most.toLocaleString("en-US");
    await expectRefused(field, "x".repeat(most + 1), `must be at most ${limit} characters`);
  });

  it("is measured after its outer spaces are gone", () =>
    expectKept(field, `  ${"x".repeat(most)}\n`, "x".repeat(most)));

  it.each([
    ["right-to-left", "שלום عليكم \u2067abc\u2069 می\u200cخواهم"],
    ["emoji", "👨‍👩‍👧‍👦🔥é"],
    ["HTML", "<img src=x onerror=alert(1)>&amp;"],
    ["code", "'; DROP --${1}{{2}}\\u0041%00"],
    ["a name of every object", "__proto__"],
  ])("gives back %s as it was", (_kind, text) => expectKept(field, text));

  it.each(["a\u0000b", "a\u0007b", "a\u001bb", "a\u202eb"])(
    "refuses %j, which does not show what it is",
    (value) => expectRefused(field, value, "must not contain control characters or direction overrides"),
  );

  it("refuses half a character", () => expectRefused(field, "x\ud800y", "must be well-formed Unicode text"));

  it.each([[5], [null], [true], [["x"]], [{ text: "x" }]])(
    "refuses %j, which is no text",
    (value) => expectRefused(field, value, "must be a text"),
  );
});

describe.each(REQUIRED)("%s", (_name, _most, field) => {
  it.each(["", "   ", "\n\t"])(
    "must not be empty: %j",
    (text) => expectRefused(field, text, "must not be empty"),
  );

  it("must be there", () => expectRefused(field, undefined, "is required"));
});

const NUMBERS: [string, number, number, Field][] = [
  ["a goal's baseline", 1, 1_000_000, ofItem("goals", "baseline")],
  ["a goal's current target", 1, 1_000_000, ofItem("goals", "current_target")],
  ["a goal's growth", 1, 50, ofItem("goals", "step_pct")],
  ["a study's target minutes", 5, 480, ofItem("study_targets", "target_minutes")],
  [
    "a study's completed minutes",
    0,
    480,
    ofItem("study_targets", "completed_minutes", { target_minutes: 480 }),
  ],
  ["a battle's difficulty", 1, 10, ofItem("battle_logs", "difficulty_rating")],
  ["a complacency answer", 0, 4, {
    path: `/wind/${day}`,
    body: (value) => ({ complacency_answers: { "easier-option": value } }),
    detail: "complacency_answers.easier-option",
    pick: (shown) => shown.wind.complacency_answers["easier-option"],
  }],
];

describe.each(NUMBERS)("%s", (_name, least, most, field) => {
  it(`is ${least} to ${most}`, async () => {
    await expectKept(field, least);
    await expectKept(field, most);
    await expectRefused(field, least - 1, `must be at least ${least}`);
    await expectRefused(field, most + 1, `must be at most ${most}`);
  });

  it.each([[least + 0.5], [String(least)], [null], [true], [[least]], [1e300]])(
    "is no %j",
    (value) => expectRefused(field, value),
  );
});

describe("a study's completed minutes", () => {
  it("are at most its target", async () => {
    const field = ofItem("study_targets", "completed_minutes", { target_minutes: 45 });
    await expectKept(field, 45);
    await expectRefused(field, 46, "must be at most the target of 45");
  });
});

const CHOICES: [string, string[], Field][] = [
  ["a goal's state", ["pending", "success", "partial", "fail"], ofItem("goals", "state")],
  ["a study's status", ["pending", "partial", "completed"], ofItem("study_targets", "status")],
  ["a battle's outcome", ["ongoing", "victory", "defeat"], ofItem("battle_logs", "outcome")],
];

describe.each(CHOICES)("%s", (_name, choices, field) => {
  it("is one of its words and nothing else", async () => {
    for (const choice of choices) {
      expect((await send("PUT", field.path, field.body(choice))).status).toBe(200);
    }
    for (const other of ["", "Success", "done", null, 1]) {
      await expectRefused(field, other, `must be one of: ${choices.join(", ")}`);
    }
  });
});

describe("a rep's scheduled time", () => {
  const field = ofItem("weakness_reps", "scheduled_time");

  it.each(["", "2026-11-21T00:00", "2026-11-21T23:59", "2028-02-29T12:30"])(
    "may be %j",
    (time) => expectKept(field, time),
  );

  it.each([
    "2026-11-21",
    "2026-11-21T18:00:00",
    "2026-11-21T18:00Z",
    "2026-02-30T10:00",
    "2026-11-21T24:00",
    "soon",
  ])(
    "is never %j",
    (time) => expectRefused(field, time, "must be a local date and time, YYYY-MM-DDTHH:mm"),
  );

  it("is no number", () => expectRefused(field, 1_800));
});

describe("a battle's timestamp", () => {
  const field = ofItem("battle_logs", "timestamp");

  it("is an instant, told in UTC", () =>
    expectKept(field, "2026-11-21T10:00:00+01:00", "2026-11-21T09:00:00.000Z"));

  it.each(["2026-11-21T10:00:00", "2026-11-21", "1969-12-31T23:59:59Z", "now", 1_800_000_000_000])(
    "is never %j",
    (timestamp) => expectRefused(field, timestamp),
  );
});
