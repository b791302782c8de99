import { expect, it } from "vitest";
import { modules } from "./modules.ts";
import { unusedExports } from "./unused_exports.ts";

it("every exported value and every re-export is imported somewhere", () => {
  expect(unusedExports(modules()), "Remove the export, or the code that is not used.").toEqual([]);
});

it("finds exports that nothing imports, also behind re-exports", () => {
  const value = (name: string) => ({ name, isType: false });
  const from = (name: string, path: string) => ({ name, isType: false, from: { path, name } });
  const graph = [
    { path: "a.ts", imports: [], exports: [value("used"), value("unused"), { name: "Type", isType: true }] },
    { path: "mod.ts", imports: [], exports: [from("used", "a.ts"), from("unused", "a.ts")] },
    { path: "all.ts", imports: [], exports: [from("*", "mod.ts")] },
    { path: "main.ts", imports: [{ path: "all.ts", name: "used" }], exports: [] },
  ];
  expect(unusedExports(graph)).toEqual(["a.ts: unused", "mod.ts: unused"]);
});
