import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { text } from "#shared/domain/schema.ts";
import { type DocumentKind, fromStored, toStored } from "./documents.ts";

const KIND: DocumentKind<{ name: string; tags: string[] }> = {
  name: "note",
  schema: z.object({ name: z.string(), tags: z.array(z.string()) }),
  migrations: [
    (old) => ({ name: z.string().parse(old) }),
    (old) => ({ ...z.object({ name: z.string() }).parse(old), tags: [] }),
  ],
};

describe("fromStored", () => {
  it("returns the data given to toStored", () => {
    const note = { name: "a", tags: ["b"] };
    expect(fromStored(KIND, toStored(KIND, note, "op"))).toEqual(note);
  });

  it("migrates a document of any older version, one step after the other", () => {
    expect(fromStored(KIND, { v: 1, op: "op", data: "old" })).toEqual({ name: "old", tags: [] });
    expect(fromStored(KIND, { v: 2, op: "op", data: { name: "newer" } })).toEqual({
      name: "newer",
      tags: [],
    });
  });

  it("rejects a document that a newer server wrote", () => {
    expect(() => fromStored(KIND, { v: 4, op: "op", data: {} })).toThrow(
      "Run the newer server that wrote it.",
    );
  });

  it("rejects a value that is not a document", () => {
    expect(() => fromStored(KIND, "note")).toThrow();
    expect(() => fromStored(KIND, { v: 3, op: "op", data: { name: 1 } })).toThrow();
  });

  it("replaces characters that were allowed when the document was written", () => {
    const kind: DocumentKind<unknown> = {
      name: "list",
      schema: z.object({ items: z.array(z.object({ note: text(20), done: z.boolean() })) }),
      migrations: [],
    };
    const written = { items: [{ note: "a\x01b\n", done: true }] };
    expect(fromStored(kind, { v: 1, op: "op", data: written })).toEqual({
      items: [{ note: "a\ufffdb", done: true }],
    });
  });

  it("parses the same value once, and freezes the data", () => {
    const value = toStored(KIND, { name: "a", tags: ["b"] }, "op");
    const first = fromStored(KIND, value);
    expect(fromStored(KIND, value)).toBe(first);
    expect(() => first.tags.push("c")).toThrow();
  });
});
