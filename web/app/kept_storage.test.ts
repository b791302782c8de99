import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeWindow } from "../testing/fake_window.ts";
import { isStorageKept, requestKeptStorageOnce } from "./kept_storage.ts";

let removeWindow: () => void;
beforeEach(() => {
  removeWindow = fakeWindow();
});
afterEach(() => {
  vi.unstubAllGlobals();
  removeWindow();
});

/** A browser that keeps storage, does not, or does so once it was asked. Returns how often it was asked. */
function fakeStorage(keeps: boolean, agrees = false) {
  const asked = { times: 0 };
  const persist = () => {
    asked.times++;
    return Promise.resolve(agrees);
  };
  vi.stubGlobal("navigator", { storage: { persisted: () => Promise.resolve(keeps), persist } });
  return asked;
}

describe("the request to keep what is stored", () => {
  it("is made once, whatever the browser or its user decides", async () => {
    const asked = fakeStorage(false);
    await requestKeptStorageOnce();
    await requestKeptStorageOnce();
    expect(asked.times).toBe(1);
  });

  it("is not made where the browser keeps it already", async () => {
    const asked = fakeStorage(true);
    await requestKeptStorageOnce();
    expect([asked.times, await isStorageKept()]).toEqual([0, true]);
  });

  it("is not made where the browser has no such promise", async () => {
    vi.stubGlobal("navigator", {});
    await requestKeptStorageOnce();
    expect(await isStorageKept()).toBeNull();
  });
});
