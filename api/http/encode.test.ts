import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { ENDPOINTS } from "#shared/contract/endpoints.ts";
import { pickDeclared } from "./encode.ts";

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
