import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { type Endpoint, ENDPOINTS, getDay } from "#shared/contract/mod.ts";
import { CommandSchema } from "#shared/offline/mod.ts";
import { DAY_LISTS, RING_NAMES, type RingName, RINGS } from "#shared/rings/mod.ts";
import { openTestApp, type SignedIn, type TestApp } from "../../api/testing/test_app.ts";
import { projectFiles, read } from "./files.ts";

/** A field of a stored ring. Each of these tests follows it one step further, and names the step that it is missing from. */
interface Field {
  readonly ring: RingName;
  readonly name: string;
  readonly schema: z.core.$ZodType;
}

/** The fields of an object schema; for a union, those of any of its options. */
function fieldsOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  // The definition is a union told apart by `type`; each case reads what its type has.
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  if (def.type === "object") return def.shape;
  if (def.type === "union") return Object.assign({}, ...def.options.map(fieldsOf));
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
      "Let the patch schema in shared/rings/<ring>.ts contain it, or list it in `computed`, or add it to lists.ts.",
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
      "Build the ring's view schema in shared/rings/<ring>.ts from its stored schema.",
    ).toEqual([]);
  });

  it("is part of the command that the clients queue", () => {
    const queued = ({ ring, name, schema }: Field) => {
      const fields = { [name]: sampleOf(schema) };
      const command = { kind: `save_${ring}`, day: "2026-11-21", base: fields, mine: fields };
      const parsed = z.safeParse(CommandSchema, command);
      return parsed.success && "mine" in parsed.data && name in parsed.data.mine;
    };
    expect(
      missing(patched, queued),
      "Build the command's schema in shared/offline/commands/save_fields.ts from the ring's patch schema.",
    ).toEqual([]);
  });

  it("is shown or written somewhere in the web app", () => {
    const textOf = (ring: RingName) =>
      projectFiles().filter((path) => path.startsWith(`web/features/${ring}/`) && !/\.test\.tsx?$/.test(path))
        .map(read).join("\n");
    expect(
      missing(saved, ({ ring, name }) => new RegExp(`\\b${name}\\b`).test(textOf(ring))),
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
    case "record":
      return { "easier-option": 3 };
    default:
      throw new Error(`Add a sample of a field of type ${def.type} to sampleOf in e2e/repo/fields.test.ts.`);
  }
}
