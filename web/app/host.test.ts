// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { indexedDbStore, singleTab } from "./host.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ["is turned off", null],
  ["is missing", undefined],
  ["may not be opened", {
    open() {
      throw new DOMException("denied", "SecurityError");
    },
  }],
])(
  "where IndexedDB %s, the page keeps what it stores in its memory, and says so once",
  async (_, factory) => {
    vi.stubGlobal("indexedDB", factory);
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const onDenied = vi.fn();
    const store = indexedDbStore(singleTab, onDenied);
    await Promise.all([
      store.update(["one"], () => ({ one: 1 })),
      store.update(["two"], () => ({ two: 2 })),
    ]);
    expect(await store.read(["one", "two"])).toEqual({ one: 1, two: 2 });
    expect(onDenied).toHaveBeenCalledTimes(1);
  },
);
