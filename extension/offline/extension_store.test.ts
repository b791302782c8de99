import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { extensionStore } from "./extension_store.ts";

const FIRST_SCRIPT = new URL("../public/first.js", import.meta.url);

let reads = 0;
const erased: string[] = [];
const local = {
  get() {
    reads++;
    return Promise.resolve({ habits: "stored" });
  },
  set: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};
const onChanged = { addListener() {}, removeListener() {} };

beforeAll(() => {
  const api = { runtime: { id: "gorin" }, storage: { local } };
  vi.stubGlobal("chrome", api);
  vi.stubGlobal("browser", api);
  vi.stubGlobal("localStorage", { getItem: () => null, removeItem: (key: string) => erased.push(key) });
});
afterAll(() => {
  vi.unstubAllGlobals();
  // Set by the script. Every store would take it as what is stored.
  Reflect.deleteProperty(globalThis, "gorinStoredAtStart");
});

it("the first read of everything uses what the page's first script began to read", async () => {
  new Function(readFileSync(FIRST_SCRIPT, "utf8"))();
  expect(reads).toBe(1);
  const store = extensionStore({ local, onChanged });
  expect(erased).toEqual(["gorin_mirror", "gorin_picture"]);
  expect(await store.read()).toEqual({ habits: "stored" });
  expect(reads).toBe(1);
  await store.read();
  expect(reads).toBe(2);
});
