import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import type { Client } from "#shared/client/mod.ts";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import { type Endpoint, getDay, listTrash, restoreFromTrash } from "#shared/contract/mod.ts";
import { type Command, commandSchema, sendCommand } from "#shared/offline/mod.ts";
import {
  DAY_LISTS,
  entryChanges,
  ITEM_KINDS,
  type ItemKind,
  itemsOf,
  type ListItem,
  RING_NAMES,
  type RingName,
  RINGS,
} from "#shared/domain/rings/mod.ts";
import type { Day } from "#shared/domain/records.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";
import { projectFiles, read } from "./files.ts";

const DAY = "2026-11-21";

const WHERE_ITEMS_GO =
  "Build the input schema in shared/contract/<ring>.ts, and what api/http/normalize/ makes of it, from the item's schema.";

/** Returns the text of the product's files in these folders. */
function sourcesIn(...folders: string[]): string {
  return projectFiles()
    .filter((path) => folders.some((folder) => path.startsWith(folder)) && !/\.test\.tsx?$/.test(path))
    .map(read).join("\n");
}

/**
 * A field of a stored ring. Each of these tests follows it one step further, and names the step that it is missing
 * from.
 */
interface Field {
  readonly ring: RingName;
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

/** The fields of an object schema; for a union, those of any of its options. */
function fieldsOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  // `type` discriminates the union of definitions.
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.type === "object") return def.shape;
  if (def.type === "union") return Object.assign({}, ...def.options.map(fieldsOf));
  if (def.type === "array") return fieldsOf(def.element);
  if (def.type === "optional" || def.type === "default") return fieldsOf(def.innerType);
  return {};
}

const stored: readonly Field[] = RING_NAMES.flatMap((ring) =>
  Object.entries(fieldsOf(RINGS[ring].stored)).map(([name, schema]) => ({ ring, name, schema }))
);
const lists = Object.values(DAY_LISTS);
const isList = ({ ring, name }: Field) => lists.some((list) => list.ring === ring && list.field === name);
const isComputed = ({ ring, name }: Field) => (RINGS[ring].computed as readonly string[]).includes(name);
const saved = stored.filter((field) => !isComputed(field));
const patched = saved.filter((field) => !isList(field));

const missing = (fields: readonly Field[], isThere: (field: Field) => boolean) =>
  fields.filter((field) => !isThere(field)).map(({ ring, name }) => `${ring}.${name}`);

describe("every stored field of a ring", () => {
  it("is saved by its ring's patch or by a list, or is computed", () => {
    expect(
      missing(patched, ({ ring, name }) => name in fieldsOf(RINGS[ring].patch)),
      "Let the patch schema in shared/domain/rings/<ring>.ts contain it, or list it in `computed`, or add it to DAY_LISTS in registry.ts.",
    ).toEqual([]);
  });

  it("is accepted by an endpoint that writes its ring", () => {
    const endpoints: readonly Endpoint[] = ENDPOINTS;
    // Entries are sent one by one.
    const sent = saved.filter(({ name }) => name !== DAY_LISTS.entry.field);
    expect(
      missing(
        sent,
        ({ ring, name }) =>
          endpoints.some(({ writes, body }) => writes === ring && body && name in fieldsOf(body)),
      ),
      "Build the endpoint's body in shared/contract/<ring>.ts from the ring's patch schema.",
    ).toEqual([]);
  });

  it("is part of the day that the API responds with", () => {
    const day = fieldsOf(fieldsOf(getDay.response).day ?? z.never());
    expect(
      missing(stored, ({ ring, name }) => name in fieldsOf(day[ring] ?? z.never())),
      "Build the ring's view schema in shared/domain/rings/<ring>.ts from its stored schema.",
    ).toEqual([]);
  });

  it("is part of the command that the clients queue", () => {
    const queued = ({ ring, name, schema }: Field) => {
      const fields = { [name]: sampleOf(schema) };
      const command = { kind: `save_${ring}`, day: "2026-11-21", base: fields, mine: fields };
      const parsed = z.safeParse(commandSchema(), command);
      return parsed.success && "mine" in parsed.data && name in parsed.data.mine;
    };
    expect(
      missing(patched, queued),
      "Build the command's schema in shared/offline/commands/rings.ts from the ring's patch schema.",
    ).toEqual([]);
  });

  it("is shown or written somewhere in the web app", () => {
    expect(
      missing(
        saved,
        ({ ring, name }) => new RegExp(`\\b${name}\\b`).test(sourcesIn(`web/features/${ring}/`)),
      ),
      "Show the field in web/features/<ring>/.",
    ).toEqual([]);
  });
});

describe("a field that a save may contain", () => {
  let app: TestApp;
  let me: SignedIn;
  beforeAll(async () => {
    app = await openTestApp();
    me = await app.signIn();
  });
  afterAll(() => app.close());

  it.each(patched.map((field) => [`${field.ring}.${field.name}`, field] as const))(
    "%s travels to the store and back",
    async (_, { ring, name, schema }) => {
      const value = sampleOf(schema);
      const put = await app.fetchJson(`/${ring}/2026-11-21`, {
        method: "PUT",
        token: me.token,
        body: { [name]: value },
      });
      expect(put.status).toBe(200);
      expect(put.data[ring][name]).toEqual(value);
      const { day } = await me.client.call(getDay, { params: { day: "2026-11-21" } });
      expect(day[ring]).toMatchObject({ [name]: value });
    },
  );

  it.each(patched.filter(({ ring }) => ring === "fire").map((field) => [field.name, field] as const))(
    "fire.%s stays as it is when a later save leaves it out",
    async (_, { name, schema }) => {
      await app.fetchJson("/fire/2026-11-22", {
        method: "PUT",
        token: me.token,
        body: { [name]: sampleOf(schema) },
      });
      const other = await app.fetchJson("/fire/2026-11-22", { method: "PUT", token: me.token, body: {} });
      expect(other.data.fire[name]).toEqual(sampleOf(schema));
    },
  );
});

/** An item of each list with a value in every required field. Optional fields are filled in by `sampleOf`. */
const ITEMS: { readonly [K in ItemKind]: ListItem<K> } = {
  entry: {
    id: crypto.randomUUID(),
    start_ts: "2026-11-21T09:00:00.000Z",
    end_ts: "2026-11-21T10:00:00.000Z",
    category: "Learning",
    note: "Kanji",
    source: "timer",
  },
  goal: {
    id: crypto.randomUUID(),
    domain: "Fitness",
    target: "Push-ups",
    baseline: 10,
    step_pct: 20,
    current_target: 12,
    state: "partial",
    note: "Tired",
    // Otherwise it would leave its list, or have no category.
    archived: false,
    unit: "min",
    tracked_minutes: 0,
  },
  study_target: {
    id: crypto.randomUUID(),
    subject: "Kant",
    target_minutes: 45,
    completed_minutes: 15,
    status: "partial",
    notes: "Slow",
    practice: "Summarize a page",
    tracked_minutes: 0,
  },
  weakness_rep: {
    id: crypto.randomUUID(),
    weakness: "Haste",
    rep_description: "Wait a minute",
    scheduled_time: "2026-11-21T20:30",
    completed: true,
    notes: "Easy",
  },
  battle: {
    id: crypto.randomUUID(),
    timestamp: "2026-11-21T09:00:00.000Z",
    hard_thing: "Run",
    battle_description: "5 km",
    difficulty_rating: 8,
    outcome: "defeat",
    lessons_learned: "Start slower",
  },
};

/** The commands that take a list from `base` to `mine`, as the web app queues them. */
const EDITS: {
  readonly [K in ItemKind]: (day: string, base: ListItem<K>[], mine: ListItem<K>[]) => unknown;
} = {
  entry: (day, [base], [mine]) =>
    !mine
      ? { kind: "delete_entry", day, base }
      : base
      ? { kind: "update_entry", day, base, patch: entryChanges(base, mine) }
      : { kind: "add_entry", day, entry: mine },
  goal: (day, base, mine) => ({ kind: "save_goals", day, base, mine }),
  study_target: (day, base, mine) => ({ kind: "save_study_targets", day, base, mine }),
  weakness_rep: (day, base, mine) => ({ kind: "save_weakness_reps", day, base, mine }),
  battle: (day, base, mine) => ({ kind: "save_battles", day, base, mine }),
};

describe("every field of an item", () => {
  let app: TestApp;
  let client: Client;
  beforeAll(async () => {
    app = await openTestApp();
  });
  beforeEach(async () => {
    client = (await app.signIn()).client;
  });
  afterAll(() => app.close());

  const fieldsOfItem = (kind: ItemKind) => Object.entries(fieldsOf(DAY_LISTS[kind].item));

  /** Returns the item with a value in its optional fields too. */
  const filled = <K extends ItemKind>(kind: K): ListItem<K> => {
    const samples = fieldsOfItem(kind).filter(([name]) => !(name in ITEMS[kind]))
      .map(([name, schema]) => [name, sampleOf(schema)]);
    return { ...Object.fromEntries(samples), ...ITEMS[kind] };
  };

  /** Returns the fields that `found` lacks or has changed. */
  const lost = (kind: ItemKind, found: object = {}) => {
    const values = new Map(Object.entries(found));
    return Object.entries(filled(kind)).filter(([name, value]) =>
      JSON.stringify(values.get(name)) !== JSON.stringify(value)
    )
      .map(([name]) => `${kind}.${name}`);
  };

  const readDay = async (day: string): Promise<Day> => (await client.call(getDay, { params: { day } })).day;

  /** Queues, stores and sends an edit as the clients do. */
  async function save<K extends ItemKind>(kind: K, base: ListItem<K>[], mine: ListItem<K>[]) {
    const stored = JSON.parse(JSON.stringify(EDITS[kind](DAY, base, mine)));
    const command: Command = commandSchema().parse(stored);
    const rule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } } as const;
    await sendCommand(command, { client, id: crypto.randomUUID(), rule, knownDay: readDay });
  }

  it.each(ITEM_KINDS)("%s: travels to the store and back when the item is added", async (kind) => {
    await save(kind, [], [filled(kind)]);
    expect(lost(kind, itemsOf(kind, await readDay(DAY))[0]), WHERE_ITEMS_GO).toEqual([]);
  });

  it.each(ITEM_KINDS)("%s: travels to the store and back when the item is edited", async (kind) => {
    await save(kind, [], [ITEMS[kind]]);
    await save(kind, [ITEMS[kind]], [filled(kind)]);
    expect(lost(kind, itemsOf(kind, await readDay(DAY))[0]), WHERE_ITEMS_GO).toEqual([]);
  });

  it.each(ITEM_KINDS)("%s: is restored from the trash", async (kind) => {
    await save(kind, [], [filled(kind)]);
    await save(kind, [filled(kind)], []);
    const { items } = await client.call(listTrash, {});
    const deleted = items.find((item) => item.kind === kind);
    const { day } = await client.call(restoreFromTrash, { body: { id: deleted?.id ?? "" } });
    expect(lost(kind, itemsOf(kind, day)[0]), WHERE_ITEMS_GO).toEqual([]);
  });

  it.each(ITEM_KINDS)("%s: is shown or written somewhere in the web app", (kind) => {
    const { ring } = DAY_LISTS[kind];
    const text = sourcesIn(`web/features/${ring}/`, `shared/ui/${ring}/`);
    // Tracked minutes are a part of the completed ones, which are shown.
    const names = fieldsOfItem(kind).map(([name]) => name)
      .filter((name) => name !== "id" && name !== "tracked_minutes");
    expect(
      names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${kind}.${name}`),
      `Show the field in web/features/${ring}/ or shared/ui/${ring}/.`,
    ).toEqual([]);
  });
});

/** A value that the schema accepts, and that is not what an empty ring has. */
function sampleOf(schema: z.core.$ZodType): unknown {
  // As in `fieldsOf`.
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "default":
    case "optional":
    case "nullable":
      return sampleOf(def.innerType);
    case "string":
      return "sample";
    case "boolean":
      return true;
    case "enum":
      return Object.values(def.entries).at(-1);
    case "number":
      return 1;
    case "array":
      return [sampleOf(def.element)];
    case "union":
      return sampleOf(def.options.at(-1) ?? z.never());
    case "object":
      return Object.fromEntries(Object.entries(def.shape).map(([name, one]) => [name, sampleOf(one)]));
    case "record":
      return { "easier-option": 3 };
    default:
      throw new Error(`Add a sample of a field of type ${def.type} to sampleOf in e2e/repo/fields.test.ts.`);
  }
}
