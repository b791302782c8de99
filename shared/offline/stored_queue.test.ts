import { describe, expect, it } from "vitest";
import { STORED_QUEUE } from "./stored_queue.ts";

const write = {
  id: "00000000-0000-4000-8000-000000000001",
  account: "ann",
  command: { kind: "commit_to", day: "2026-11-22", commitment: "Call the landlord." },
  queuedAt: 1,
  attempts: 0,
} as const;

describe("the kept queue", () => {
  it("is empty at first", () => {
    expect(STORED_QUEUE.read(undefined).value).toEqual({
      waiting: [],
      refused: [],
      overruled: [],
      unreadable: [],
    });
  });

  it("comes back in its order", () => {
    const second = { ...write, id: "00000000-0000-4000-8000-000000000002" };
    const value = { waiting: [second, write], refused: [], overruled: [], unreadable: [] };
    expect(STORED_QUEUE.read(STORED_QUEUE.write(value)).value).toEqual(value);
  });

  it("keeps an item that it cannot read, and goes on with the others", () => {
    const odd = { id: "x", command: { kind: "of another version" } };
    const kept = { version: 1, waiting: [odd, write], refused: [], unreadable: [] };
    expect(STORED_QUEUE.read(kept).value).toEqual({
      waiting: [write],
      refused: [],
      overruled: [],
      unreadable: [odd],
    });
  });

  it.each([["of another version", { version: 2, waiting: [write] }], ["that is none", "garbage"]])(
    "is kept whole where a queue %s stands in its place",
    (_, kept) => {
      expect(STORED_QUEUE.read(kept).value).toEqual({
        waiting: [],
        refused: [],
        overruled: [],
        unreadable: [kept],
      });
    },
  );
});
