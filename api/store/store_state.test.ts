import { beforeEach, describe, expect, it } from "vitest";
import type { LogLine } from "../log/log.ts";
import { createStoreState, type StoreState } from "./store_state.ts";

let now: number;
let lines: LogLine[];
let state: StoreState;

beforeEach(() => {
  now = 0;
  lines = [];
  state = createStoreState({ log: { write: (line) => void lines.push(line) }, now: () => now });
});

describe("an error of the store", () => {
  it.each([
    ["database or disk is full", "storage_full", 10],
    ["No space left on device (os error 28)", "storage_full", 10],
    ["attempt to write a readonly database", "unavailable", 10],
    ["Can not write to a read-only database.", "unavailable", 10],
    ["disk I/O error", "unavailable", 10],
    ["database disk image is malformed", "unavailable", 10],
    ["file is not a database", "unavailable", 10],
    ["unable to open database file", "unavailable", 10],
    ["database is locked", "unavailable", 1],
    ["database table is locked", "unavailable", 1],
    ["database is busy", "unavailable", 1],
  ])("%j becomes %s, with Retry-After: %i", (message, code, retryAfter) => {
    const cause = new TypeError(message);
    expect(state.failed(cause)).toMatchObject({ name: "Failure", code, retryAfter, cause });
  });

  it("that points to a bug is returned unchanged", () => {
    const bug = new TypeError("undefined is not a function");
    expect(state.failed(bug)).toBe(bug);
    expect(lines).toEqual([]);
  });

  it("is logged once a minute per code", () => {
    const full = new Error("database or disk is full");
    for (let n = 0; n < 1_000; n++) state.failed(full);
    state.failed(new Error("disk I/O error"));
    expect(lines).toEqual([
      { level: "error", code: "storage_full", store: full.message },
      { level: "error", code: "unavailable", store: "disk I/O error" },
    ]);
    now += 60_000;
    state.failed(full);
    expect(lines).toHaveLength(3);
  });
});

describe("a write", () => {
  it("is acknowledged after a check of the file, which covers all writes of one turn", async () => {
    let checks = 0;
    const checked = createStoreState({ isInPlace: () => ++checks < 3 });
    const turn = () => {
      checked.wrote();
      checked.wrote();
      return Promise.resolve();
    };
    await turn();
    await turn();
    expect(checks).toBe(2);
    expect(() => checked.wrote()).toThrow(expect.objectContaining({ code: "unavailable" }));
    expect(() => checked.wrote()).toThrow();
    expect(checks).toBe(3);
  });
});

describe("writable", () => {
  it("is false from a failed write until the next successful one", () => {
    expect(state.writable).toBe(true);
    state.failed(new Error("database or disk is full"));
    expect(state.writable).toBe(false);
    state.wrote();
    expect(state.writable).toBe(true);
  });

  it("stays true when another connection holds a lock for a moment", () => {
    state.failed(new Error("database is locked"));
    expect(state.writable).toBe(true);
  });
});
