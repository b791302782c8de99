import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { storedValue } from "./stored_value.ts";

const NAME = storedValue({
  key: "name",
  version: 2,
  schema: z.object({ name: z.string() }),
  fallback: { name: "nobody" },
  migrations: { 1: (old) => ({ name: old }) },
});

describe("a storedValue", () => {
  it("reads what it wrote", () => {
    expect(NAME.read(NAME.write({ name: "ann" }))).toEqual({ value: { name: "ann" }, unreadable: false });
  });

  it("is the fallback while nothing is stored", () => {
    expect(NAME.read(undefined)).toEqual({ value: { name: "nobody" }, unreadable: false });
  });

  it("migrates an older version", () => {
    expect(NAME.read({ version: 1, value: "ann" })).toEqual({ value: { name: "ann" }, unreadable: false });
  });

  it.each([
    ["of a version before the first migration", { version: 0, value: "ann" }],
    ["of a later version", { version: 3, value: { name: "ann" } }],
    ["that its schema rejects", { version: 2, value: { name: 7 } }],
    ["without a version", { name: "ann" }],
    ["that is not an object", "ann"],
  ])("says that it cannot read a value %s", (_, stored) => {
    expect(NAME.read(stored)).toEqual({ value: { name: "nobody" }, unreadable: true });
  });
});

it("a replaceable storedValue does not report an unreadable value", () => {
  const COPY = storedValue({ key: "copy", version: 1, schema: z.string(), fallback: "", replaceable: true });
  expect(COPY.read({ version: 9, value: 9 })).toEqual({ value: "", unreadable: false });
});
