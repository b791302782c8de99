import { describe, expect, it } from "vitest";
import { importCycles } from "./import_cycles.ts";

const graph = (edges: Readonly<Record<string, string[]>>) =>
  Object.entries(edges).map(([path, ours]) => ({ path, ours }));

describe("importCycles", () => {
  it("finds none among imports that all point one way", () => {
    expect(importCycles(graph({ a: ["b", "c"], b: ["c"], c: [] }))).toEqual([]);
  });

  it("names the files of a circle, however long, and of a file that imports itself", () => {
    expect(importCycles(graph({ start: ["a"], a: ["b"], b: ["c"], c: ["a"] }))).toEqual(["a → b → c → a"]);
    expect(importCycles(graph({ a: ["a"] }))).toEqual(["a → a"]);
  });
});
