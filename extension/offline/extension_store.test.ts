import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { extensionStore as ExtensionStore } from "./extension_store.ts";

const FIRST_SCRIPT = new URL("../public/first.js", import.meta.url);

let reads = 0;
let extensionStore: typeof ExtensionStore;

// The browser's API is looked up at the first import.
beforeAll(async () => {
  vi.resetModules();
  const get = () => {
    reads++;
    return Promise.resolve({ habits: "stored" });
  };
  const api = { runtime: { id: "gorin" }, storage: { local: { get } } };
  vi.stubGlobal("chrome", api);
  vi.stubGlobal("browser", api);
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("document", { currentScript: { dataset: {} } });
  ({ extensionStore } = await import("./extension_store.ts"));
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it("the first read of everything uses what the page's first script began to read", async () => {
  new Function(readFileSync(FIRST_SCRIPT, "utf8"))();
  expect(reads).toBe(1);
  const store = extensionStore();
  expect(await store.read()).toEqual({ habits: "stored" });
  expect(reads).toBe(1);
  await store.read();
  expect(reads).toBe(2);
});
