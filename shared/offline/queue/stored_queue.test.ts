import { describe, expect, it } from "vitest";
import { STORED_QUEUE } from "./stored_queue.ts";

const command = {
  id: "00000000-0000-4000-8000-000000000001",
  account: "ann",
  command: { kind: "commit_to", day: "2026-11-22", commitment: "Call the landlord." },
  queuedAt: 1,
  attempts: 0,
} as const;

describe("the stored queue", () => {
  it("is empty at first", () => {
    expect(STORED_QUEUE.read(undefined).value).toEqual({
      pending: [],
      rejected: [],
      conflicts: [],
      unreadable: [],
    });
  });

  it("is read in the order in which it was written", () => {
    const second = { ...command, id: "00000000-0000-4000-8000-000000000002" };
    const value = { pending: [second, command], rejected: [], conflicts: [], unreadable: [] };
    expect(STORED_QUEUE.read(STORED_QUEUE.write(value)).value).toEqual(value);
  });

  it("reads an unchanged item as the same object again, also when it is stored twice", () => {
    const second = { ...command, id: "00000000-0000-4000-8000-000000000002" };
    const read = (...waiting: unknown[]) =>
      STORED_QUEUE.read(structuredClone({ version: 1, waiting, refused: [], unreadable: [] })).value.pending;
    const [before] = read(command);
    const after = read(second, command, command);
    expect(after).toEqual([second, command, command]);
    expect(after[1]).toBe(before);
    expect(after[2]).toBe(before);
  });

  it("preserves an unreadable item beside the others", () => {
    const odd = { id: "x", command: { kind: "of another version" } };
    const stored = { version: 1, waiting: [odd, command], refused: [], unreadable: [] };
    expect(STORED_QUEUE.read(stored).value).toEqual({
      pending: [command],
      rejected: [],
      conflicts: [],
      unreadable: [odd],
    });
  });

  it.each([["of another version", { version: 2, waiting: [command] }], ["that is not an object", "garbage"]])(
    "preserves a document %s as unreadable",
    (_, stored) => {
      expect(STORED_QUEUE.read(stored).value).toEqual({
        pending: [],
        rejected: [],
        conflicts: [],
        unreadable: [stored],
      });
    },
  );
});
