// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isStorageDenied, storedJson } from "./storage.ts";

const place = storedJson("count", (value) => typeof value === "number" ? value : null);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe("a stored value", () => {
  it("comes back as it was written, until it is removed", () => {
    place.write(3);
    expect(localStorage.getItem("count")).toBe("3");
    expect(place.read()).toBe(3);
    place.write(null);
    expect(place.read()).toBeNull();
    expect(localStorage.getItem("count")).toBeNull();
  });

  it.each(["{not json", '"three"', "null", ""])("that reads %s is dropped", (text) => {
    localStorage.setItem("count", text);
    expect(place.read()).toBeNull();
    expect(localStorage.getItem("count")).toBeNull();
  });

  it("lives as long as the page where storage is closed", () => {
    const closed = () => {
      throw new DOMException("closed", "SecurityError");
    };
    vi.stubGlobal("localStorage", { getItem: closed, setItem: closed, removeItem: closed });
    place.write(5);
    expect(place.read()).toBe(5);
    place.write(null);
    expect(place.read()).toBeNull();
  });

  it("reports when another tab changes it, and ignores other keys", () => {
    const listener = vi.fn();
    const stop = place.onChange(listener);
    dispatchEvent(new StorageEvent("storage", { key: "other" }));
    expect(listener).not.toHaveBeenCalled();
    dispatchEvent(new StorageEvent("storage", { key: "count" }));
    dispatchEvent(new StorageEvent("storage", { key: null }));
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    dispatchEvent(new StorageEvent("storage", { key: "count" }));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

it("storage is denied where nothing can be stored, and not where it is full", () => {
  expect(isStorageDenied()).toBe(false);
  const failsWith = (name: string) => () => {
    throw new DOMException("failed", name);
  };
  vi.stubGlobal("localStorage", { setItem: failsWith("SecurityError") });
  expect(isStorageDenied()).toBe(true);
  vi.stubGlobal("localStorage", { setItem: failsWith("QuotaExceededError") });
  expect(isStorageDenied()).toBe(false);
});
