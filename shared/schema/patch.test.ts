import * as z from "zod/mini";
import { describe, expect, it } from "vitest";
import { text } from "./text.ts";
import { patchOf } from "./patch.ts";

const schema = patchOf(z.object({ name: text(5), mood: z._default(text(5), "calm") }));

describe("patchOf", () => {
  it("accepts any of the fields, and adds no absent one", () => {
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ mood: "glad" })).toEqual({ mood: "glad" });
  });

  it("validates each field like the full schema", () => {
    expect(schema.safeParse({ name: "too long" }).success).toBe(false);
    expect(schema.safeParse({ name: undefined }).success).toBe(false);
  });
});
