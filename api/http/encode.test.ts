import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import { encodeDeclared, pickDeclared } from "./encode.ts";

const item = z.object({ id: z.string(), note: z.optional(z.string()) });
const ring = z.object({ items: z.array(item), done: z.boolean() });
const schema = z.object({
  ring,
  day: z.object({ 'the "ring"': ring, version: z.nullable(z.string()), next: z.nullable(ring) }),
  maybe: z.optional(z.array(z.number())),
  byName: z.record(z.string(), item),
});

const ringOf = (...ids: string[]) => ({
  items: ids.map((id) => ({ id, note: "“quoted” \n", secret: 1 })),
  done: true,
  secret: 1,
});
const valueOf = (one: unknown, next: unknown = null) => ({
  ring: one,
  day: { 'the "ring"': one, version: "v\u2028", next, secret: 1 },
  byName: { "a b": { id: "1", secret: 1 } },
  secret: 1,
});

function frozen<T extends object>(value: T): T {
  for (const inner of Object.values(value)) if (inner instanceof Object) frozen(inner);
  return Object.freeze(value);
}

describe("encodeDeclared", () => {
  it.each([
    ["a value", valueOf(ringOf("1", "2"), ringOf())],
    ["a frozen part", valueOf(frozen(ringOf("1")))],
    ["a frozen value", frozen(valueOf(ringOf("1"), ringOf("3")))],
    ["a frozen list in a part", valueOf({ ...ringOf(), items: frozen(ringOf("1").items) })],
    ["absent fields", { day: {}, maybe: undefined }],
    ["a list", { ...valueOf(ringOf()), maybe: [1, NaN] }],
    ["null", null],
  ])("returns what pickDeclared leaves of %s", (_what, value) => {
    const text = encodeDeclared(schema, value);
    expect(text).toBe(JSON.stringify(pickDeclared(schema, value)));
    expect(text).not.toContain("secret");
  });

  it("encodes a frozen value once, wherever its schema is used", () => {
    let reads = 0;
    const items = ringOf("1").items;
    const read = Object.defineProperty({ done: true }, "items", {
      get: () => (reads++, items),
      enumerable: true,
    });
    const one = Object.freeze(read);
    encodeDeclared(schema, valueOf(one));
    expect(encodeDeclared(ring, one)).toContain('"id":"1"');
    expect(reads).toBe(1);
  });

  it("encodes the items of a list again only when they have changed", () => {
    let reads = 0;
    const id = { get: () => (reads++, "1"), enumerable: true };
    const kept = Object.freeze(Object.defineProperty({ note: "kept" }, "id", id));
    const before = frozen({ ...ringOf(), items: [kept, { id: "2" }] });
    const after = frozen({ ...ringOf(), items: [kept, { id: "3" }] });
    reads = 0;
    expect(encodeDeclared(ring, before)).toContain('"items":[{"id":"1","note":"kept"},{"id":"2"}]');
    expect(encodeDeclared(ring, after)).toContain('"items":[{"id":"1","note":"kept"},{"id":"3"}]');
    expect(reads).toBe(1);
  });

  it("encodes a value that is not frozen anew", () => {
    const one = ringOf("1");
    encodeDeclared(schema, valueOf(one));
    one.done = false;
    expect(encodeDeclared(ring, one)).toContain('"done":false');
  });
});

describe("pickDeclared", () => {
  const schema = z.object({
    name: z.string(),
    list: z.array(z.object({ id: z.string() })),
    inner: z.nullable(z.object({ a: z.number() })),
    maybe: z.optional(z.object({ b: z.boolean() })),
    byName: z.record(z.string(), z.object({ c: z.string() })),
  });

  it("drops undeclared fields at every depth", () => {
    const secret = { password: "secret" };
    const value = {
      name: "n",
      list: [{ id: "1", ...secret }],
      inner: { a: 1, ...secret },
      maybe: { b: true, ...secret },
      byName: { x: { c: "c", ...secret } },
      ...secret,
    };
    expect(pickDeclared(schema, value)).toEqual({
      name: "n",
      list: [{ id: "1" }],
      inner: { a: 1 },
      maybe: { b: true },
      byName: { x: { c: "c" } },
    });
    expect(JSON.stringify(pickDeclared(schema, value))).not.toContain("secret");
  });

  it("supports fields with a default", () => {
    const schema = z.object({ mood: z._default(z.object({ word: z.string() }), { word: "calm" }) });
    expect(pickDeclared(schema, { mood: { word: "glad", secret: 1 } })).toEqual({ mood: { word: "glad" } });
  });

  it("returns null as null and leaves out absent fields", () => {
    const picked = pickDeclared(schema, { name: "n", list: [], inner: null, byName: {} });
    expect(picked).toEqual({ name: "n", list: [], inner: null, byName: {} });
    expect(Object.keys(z.record(z.string(), z.unknown()).parse(picked))).not.toContain("maybe");
  });

  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    "knows every field of the response of %s",
    (_name, endpoint) => {
      expect(() => pickDeclared(endpoint.response, {})).not.toThrow();
    },
  );
});

describe("pickDeclared with a union", () => {
  const schema = z.union([
    z.object({ of: z.literal("x"), kind: z.literal("a"), a: z.number() }),
    z.object({ of: z.literal("x"), kind: z.literal("b"), b: z.object({ c: z.string() }) }),
  ]);

  it("returns the fields of the value's own shape", () => {
    expect(pickDeclared(schema, { of: "x", kind: "a", a: 1, b: { c: "c" }, password: "secret" })).toEqual({
      of: "x",
      kind: "a",
      a: 1,
    });
    expect(pickDeclared(schema, { kind: "b", a: 1, b: { c: "c", d: "d" } })).toEqual({
      kind: "b",
      b: { c: "c" },
    });
  });

  it("returns undefined for an undeclared shape", () => {
    expect(pickDeclared(schema, { kind: "c", a: 1 })).toBeUndefined();
    expect(pickDeclared(schema, { a: 1 })).toBeUndefined();
  });

  it("rejects a union whose shapes no field distinguishes", () => {
    const alike = z.union([
      z.object({ of: z.literal("x"), a: z.string() }),
      z.object({ of: z.literal("x"), b: z.string() }),
    ]);
    expect(() => pickDeclared(alike, {})).toThrow("no field distinguishes");
  });
});
