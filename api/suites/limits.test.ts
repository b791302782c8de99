import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestApp, type SignedIn, type TestApp } from "../testing/test_app.ts";

/** Tests every field of the four rings at both sides of its limits. */

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

/** The lists of a day that are replaced as a whole: path, ring, and a minimal item. */
const LISTS = {
  goals: {
    path: `/water/${day}/goals`,
    ring: "water",
    item: { domain: "Fitness", target: "Push-ups", baseline: 10, step_pct: 10, current_target: 10 },
  },
  study_targets: {
    path: `/wind/${day}/study-targets`,
    ring: "wind",
    item: { subject: "Go", target_minutes: 30 },
  },
  weakness_reps: {
    path: `/wind/${day}/weakness-reps`,
    ring: "wind",
    item: { weakness: "Gossip", rep_description: "Listen" },
  },
  battle_logs: {
    path: `/void/${day}/battle-logs`,
    ring: "void",
    item: { hard_thing: "Run", battle_description: "5 km" },
  },
} as const;

type ListName = keyof typeof LISTS;

interface Field {
  readonly path: string;
  /** Returns a body with `value` in this field. */
  readonly body: (value: unknown) => unknown;
  /** The field's path in `details`. */
  readonly detail: string;
  /** Returns the field's value in a day. */
  // deno-lint-ignore no-explicit-any -- tests read the response freely
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

const expectRejected = async (field: Field, value: unknown, message?: string) => {
  const before = await read();
  const { status, code, details } = await send("PUT", field.path, field.body(value));
  expect({ status, code }).toEqual({ status: 400, code: "validation_failed" });
  expect(details.map(({ path }: { path: string }) => path)).toEqual([field.detail]);
  if (message) expect(details[0].message).toBe(message);
  expect(await read()).toEqual(before);
};
const expectStored = async (field: Field, value: unknown, as: unknown = value) => {
  const { status, error } = await send("PUT", field.path, field.body(value));
  expect({ status, error }).toEqual({ status: 200, error: undefined });
  expect(field.pick(await read())).toBe(as);
};

describe.each(TEXTS)("%s", (_name, max, field) => {
  it(`has at most ${max} characters`, async () => {
    await expectStored(field, "x".repeat(max));
    const limit = max.toLocaleString("en-US");
    await expectRejected(field, "x".repeat(max + 1), `must be at most ${limit} characters`);
  });

  it("is measured without outer spaces", () =>
    expectStored(field, `  ${"x".repeat(max)}\n`, "x".repeat(max)));

  it.each([
    ["right-to-left", "שלום عليكم \u2067abc\u2069 می\u200cخواهم"],
    ["emoji", "👨‍👩‍👧‍👦🔥é"],
    ["HTML", "<img src=x onerror=alert(1)>&amp;"],
    ["code", "'; DROP --${1}{{2}}\\u0041%00"],
    ["a name of every object", "__proto__"],
  ])("gives back %s as it was", (_kind, text) => expectStored(field, text));

  it.each(["a\u0000b", "a\u0007b", "a\u001bb"])(
    "rejects %j, whose characters are invisible",
    (value) => expectRejected(field, value, "must not contain control characters"),
  );

  it("stores pasted direction overrides as nothing", () => expectStored(field, "a\u202eb\u202d", "ab"));

  it("rejects half a character", () => expectRejected(field, "x\ud800y", "must be well-formed Unicode text"));

  it.each([[5], [null], [true], [["x"]], [{ text: "x" }]])(
    "rejects %j, which is not a text",
    (value) => expectRejected(field, value, "must be a text"),
  );
});

describe.each(REQUIRED)("%s", (_name, _most, field) => {
  it.each(["", "   ", "\n\t"])(
    "must not be empty: %j",
    (text) => expectRejected(field, text, "must not be empty"),
  );

  it("is required", () => expectRejected(field, undefined, "is required"));
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
  ["a complacency response", 0, 4, {
    path: `/wind/${day}`,
    body: (value) => ({ complacency_answers: { "easier-option": value } }),
    detail: "complacency_answers.easier-option",
    pick: (shown) => shown.wind.complacency_answers["easier-option"],
  }],
];

describe.each(NUMBERS)("%s", (_name, min, max, field) => {
  it(`is ${min} to ${max}`, async () => {
    await expectStored(field, min);
    await expectStored(field, max);
    await expectRejected(field, min - 1, `must be at least ${min}`);
    await expectRejected(field, max + 1, `must be at most ${max}`);
  });

  it.each([[min + 0.5], [String(min)], [null], [true], [[min]], [1e300]])(
    "cannot be %j",
    (value) => expectRejected(field, value),
  );
});

describe("a study's completed minutes", () => {
  it("are at most its target", async () => {
    const field = ofItem("study_targets", "completed_minutes", { target_minutes: 45 });
    await expectStored(field, 45);
    await expectRejected(field, 46, "must be at most the target of 45");
  });
});

const CHOICES: [string, string[], Field][] = [
  ["a goal's state", ["pending", "success", "partial", "fail"], ofItem("goals", "state")],
  ["a study's status", ["pending", "partial", "completed"], ofItem("study_targets", "status")],
  ["a battle's outcome", ["ongoing", "victory", "defeat"], ofItem("battle_logs", "outcome")],
];

describe.each(CHOICES)("%s", (_name, choices, field) => {
  it("must be one of the choices", async () => {
    for (const choice of choices) {
      expect((await send("PUT", field.path, field.body(choice))).status).toBe(200);
    }
    for (const other of ["", "Success", "done", null, 1]) {
      await expectRejected(field, other, `must be one of: ${choices.join(", ")}`);
    }
  });
});

describe("a rep's scheduled time", () => {
  const field = ofItem("weakness_reps", "scheduled_time");

  it.each(["", "2026-11-21T00:00", "2026-11-21T23:59", "2028-02-29T12:30"])(
    "may be %j",
    (time) => expectStored(field, time),
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
    (time) => expectRejected(field, time, "must be a local date and time, YYYY-MM-DDTHH:mm"),
  );

  it("cannot be a number", () => expectRejected(field, 1_800));
});

describe("a battle's timestamp", () => {
  const field = ofItem("battle_logs", "timestamp");

  it("is an instant in UTC", () =>
    expectStored(field, "2026-11-21T10:00:00+01:00", "2026-11-21T09:00:00.000Z"));

  it.each(["2026-11-21T10:00:00", "2026-11-21", "1969-12-31T23:59:59Z", "now", 1_800_000_000_000])(
    "is never %j",
    (timestamp) => expectRejected(field, timestamp),
  );
});

const ID = "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a001";

describe.each(Object.entries(LISTS))("the list %s", (list, { path, ring, item }) => {
  const many = (count: number) => Array.from({ length: count }, () => ({ ...item, id: crypto.randomUUID() }));

  it("has at most 50 items", async () => {
    const fifty = many(50);
    expect((await send("PUT", path, { [list]: fifty })).status).toBe(200);
    const { status, code, details } = await send("PUT", path, { [list]: many(51) });
    expect([status, code]).toEqual([400, "validation_failed"]);
    const said = { code: "field_max_items", values: { max: 50 } };
    expect(details).toEqual([{ path: list, message: "must hold at most 50 items", said }]);
    const saved = (await read())[ring][list].map(({ id }: { id: string }) => id);
    expect(saved).toEqual(fifty.map(({ id }) => id));
  });

  it("rejects duplicate ids in any case", async () => {
    for (const twice of [ID, ID.toUpperCase()]) {
      const { status, details } = await send("PUT", path, {
        [list]: [{ ...item, id: ID }, { ...item, id: twice }],
      });
      expect(status).toBe(400);
      expect(details).toEqual([{ path: list, message: "must not hold the same id twice" }]);
    }
  });

  it.each(["", "1", "not-a-uuid", 7, null])("rejects an id such as %j", async (id) => {
    const { status, details } = await send("PUT", path, { [list]: [item, { ...item, id }] });
    expect(status).toBe(400);
    expect(details[0].path).toBe(`${list}.1.id`);
  });

  it.each([[undefined, "is required"], [null, "must be a list"], [{}, "must be a list"], [
    "x",
    "must be a list",
  ]])(
    "is not %j",
    async (value, message) => {
      const { status, details } = await send("PUT", path, { [list]: value });
      expect(status).toBe(400);
      expect(details).toEqual([{ path: list, message }]);
    },
  );

  it("reports every invalid item", async () => {
    const { error, details } = await send("PUT", path, { [list]: [item, {}, "x"] });
    const wrong = new Set(details.map((detail: { path: string }) => detail.path.split(".")[1]));
    expect(wrong).toEqual(new Set(["1", "2"]));
    expect(error).toMatch(/^[A-Z].* 2: .* is required \(and \d+ more\)$/);
  });
});

describe("a whole ring", () => {
  const heavy = {
    goals: { ...LISTS.goals.item, note: "n".repeat(1_000), target: "t".repeat(200), domain: "d".repeat(50) },
    study_targets: {
      ...LISTS.study_targets.item,
      notes: "n".repeat(1_000),
      practice: "p".repeat(500),
      subject: "s".repeat(200),
    },
    weakness_reps: {
      ...LISTS.weakness_reps.item,
      notes: "n".repeat(1_000),
      rep_description: "r".repeat(500),
    },
    battle_logs: {
      ...LISTS.battle_logs.item,
      battle_description: "b".repeat(2_000),
      lessons_learned: "l".repeat(2_000),
    },
  };

  it.each(Object.keys(LISTS) as ListName[])(
    "of %s is full at 64 KiB, and keeps what it had",
    async (list) => {
      const { path, ring, item } = LISTS[list];
      const saved = await send("PUT", path, { [list]: [item] });
      // One such character makes the whole text take two bytes per character in the store.
      const wide = Object.fromEntries(
        Object.entries(heavy[list]).map((
          [name, value],
        ) => [name, typeof value === "string" ? value.slice(0, -1) + "ł" : value]),
      );
      const { status, code, error } = await send("PUT", path, {
        [list]: Array.from({ length: 50 }, () => wide),
      });
      expect([status, code]).toEqual([413, "ring_full"]);
      expect(error).toMatch(/shorten/i);
      const after = await read();
      expect(after[ring]).toEqual(saved.data[ring]);
      expect(after.versions[ring]).toBe(saved.data.version);
    },
  );

  it("that is rejected as full does not change the commitment either", async () => {
    const battle_logs = Array.from({ length: 50 }, () => heavy.battle_logs);
    expect((await send("PUT", `/void/${day}`, { battle_logs, tomorrow_commitment: "Swim" })).code).toBe(
      "ring_full",
    );
    expect((await read()).void.tomorrow_commitment).toBe("");
  });

  it("is rejected above 256 KiB", async () => {
    const { status, code } = await send("PUT", `/fire/${day}`, { reflection: "x".repeat(256 * 1_024) });
    expect([status, code]).toEqual([413, "payload_too_large"]);
  });
});

describe("names of built-in object properties", () => {
  it.each([
    [`/fire/${day}`, `{"__proto__":{"done":true},"constructor":{"done":true},"weakness":"Gossip"}`, "fire"],
    [
      `/water/${day}/goals`,
      `{"goals":[{"__proto__":{"state":"success"},"target":"t","domain":"d","baseline":1}]}`,
      "water",
    ],
    [`/wind/${day}`, `{"complacency_answers":{"__proto__":4,"constructor":4,"toString":1}}`, "wind"],
  ])("are dropped from what %s is sent", async (path, body, ring) => {
    const { status, data } = await send("PUT", path, body);
    expect(status).toBe(200);
    expect(data.day.completion[ring]).toBe(false);
    expect(data.day.wind).toMatchObject({ complacency_answers: {}, complacency_score: 0 });
    expect(Object.hasOwn(Object.prototype, "done")).toBe(false);
  });
});

describe("a body of two forms", () => {
  const detailsOf = async (path: string, body: unknown) => (await send("PUT", path, body)).details;

  it("gets the errors of the simple form when it has that form", async () => {
    expect(await detailsOf(`/void/${day}`, { battles: [{ description: 5 }, {}] })).toEqual([
      { path: "battles.0.description", message: "must be a text" },
      { path: "battles.1.description", message: "is required" },
    ]);
    expect(await detailsOf(`/wind/${day}`, { studies: [{ target: "x".repeat(201), practice: "p" }] }))
      .toEqual([
        {
          path: "studies.0.target",
          message: "must be at most 200 characters",
          said: { code: "field_max_length", values: { max: 200 } },
        },
      ]);
    expect(await detailsOf(`/wind/${day}`, { studies: null })).toEqual([
      { path: "studies", message: "must be a list" },
    ]);
    const battles = Array.from({ length: 51 }, () => ({ description: "x" }));
    expect((await detailsOf(`/void/${day}`, { battles }))[0].path).toBe("battles");
  });

  it("gets the errors of the raw ring when it is one, also with the second reading", async () => {
    const study_targets = [{ subject: "", target_minutes: 4 }, { subject: "Go", completed_minutes: "1" }];
    expect(await detailsOf(`/wind/${day}`, { study_targets, studies: "any" })).toMatchObject([
      { path: "study_targets.0.subject", message: "must not be empty" },
      { path: "study_targets.0.target_minutes", message: "must be at least 5" },
      { path: "study_targets.1.completed_minutes", message: "must be a number" },
    ]);
    expect(await detailsOf(`/void/${day}`, { battle_logs: [LISTS.battle_logs.item, { hard_thing: "Run" }] }))
      .toEqual([
        { path: "battle_logs.1.battle_description", message: "is required" },
      ]);
    expect(await detailsOf(`/wind/${day}`, { done: "yes" })).toEqual([
      { path: "done", message: "must be true or false" },
    ]);
  });

  it.each(["x", 5, null, []])("cannot be %j", async (body) => {
    for (const path of [`/wind/${day}`, `/void/${day}`]) {
      const { status, details } = await send("PUT", path, JSON.stringify(body));
      expect(status).toBe(400);
      expect(details).toEqual([{ path: "", message: "must be an object" }]);
    }
  });
});

describe("the day of a write", () => {
  it.each(["2026-02-30", "2026-1-1", "0000-01-01", "+010000-01-01", "today", "%00", "2026-11-21T00:00"])(
    "is never %s",
    async (date) => {
      const paths = [
        `/water/${date}/goals`,
        `/fire/${date}`,
        `/wind/${date}`,
        `/void/${date}`,
        `/void/${date}/commitment`,
      ];
      for (const path of paths) {
        const { status, code } = await send("PUT", path, {});
        expect([status, code]).toEqual([400, "invalid_date"]);
      }
    },
  );
});
