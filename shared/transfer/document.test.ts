import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NO_ANSWERS, RING_NAMES, type RingName } from "../domain/rings/mod.ts";
import {
  type DayRecord,
  DayRecordSchema,
  emptyRings,
  isSame,
  mergeDay,
  migrateRecord,
  PRESENT_HEAD,
  type PresentDay,
  ringsOf,
  totalOf,
} from "./document.ts";
import { anyDays } from "./testing/any_day.ts";

const EMPTY: PresentDay = { rings: emptyRings(), written: new Set(), commitment: "", answers: NO_ANSWERS };
const anyDay = anyDays.filter((days) => days.length > 0).map(([day]) => day as DayRecord);

/** The day after the merge. */
function after(present: PresentDay, record: DayRecord): PresentDay {
  const { rings, commitment, answers } = mergeDay(present, record);
  return {
    rings: { ...present.rings, ...rings },
    written: new Set([...present.written, ...Object.keys(rings) as RingName[]]),
    commitment: commitment ?? present.commitment,
    answers: answers ?? present.answers,
  };
}

describe("mergeDay", () => {
  it("gives an empty day exactly what the document has", () => {
    fc.assert(
      fc.property(anyDay, (record) => {
        const { rings, commitment = "", answers = NO_ANSWERS } = mergeDay(EMPTY, record);
        expect(rings).toEqual(ringsOf(record));
        expect(commitment).toBe(record.commitment ?? "");
        expect(answers).toEqual({ answers: record.answers ?? {}, sealed_at: record.sealed_at ?? null });
      }),
      { numRuns: 100, seed: 1 },
    );
  });

  it("changes nothing the second time, and counts nothing as new", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (mine, theirs) => {
        const present = after(after(EMPTY, mine), theirs);
        const again = mergeDay(present, theirs);
        expect([again.rings, again.commitment, again.answers]).toEqual([{}, undefined, undefined]);
        expect(totalOf(again.counts).new).toBe(0);
      }),
      { numRuns: 100, seed: 2 },
    );
  });

  it("keeps everything that the account has", () => {
    fc.assert(
      fc.property(anyDay, anyDay, (mine, theirs) => {
        const before = after(EMPTY, mine);
        // Merging the account's own day into the result finds all of it there.
        const { counts } = mergeDay(after(before, theirs), { ...theirs, ...before.rings });
        expect(totalOf(counts).new).toBe(0);
        const { counts: kept } = mergeDay(after(before, theirs), {
          date: mine.date,
          ...before.rings,
          answers: before.answers.answers,
          ...(mine.sealed_at && { sealed_at: mine.sealed_at }),
        });
        expect(totalOf(kept).conflicting).toBe(0);
      }),
      { numRuns: 100, seed: 3 },
    );
  });
});

describe("isSame", () => {
  it("compares values, whatever the order of their fields", () => {
    expect(isSame({ a: [1, { b: 2 }], c: null }, { c: null, a: [1, { b: 2 }] })).toBe(true);
    expect(isSame({ a: 1 }, { a: 1, b: undefined })).toBe(false);
    expect(isSame({ toString: 1 }, {})).toBe(false);
    expect(isSame([1, 2], [2, 1])).toBe(false);
    expect(isSame("1", 1)).toBe(false);
  });
});

describe("DayRecordSchema", () => {
  it("takes every ring as it is stored", () => {
    const record = { date: "2026-11-21", ...emptyRings() };
    expect(Object.keys(DayRecordSchema.parse(record))).toEqual(["date", ...RING_NAMES]);
    expect(migrateRecord("day", record, PRESENT_HEAD)).toEqual(record);
  });

  it("rejects the same id twice in a list", () => {
    const rep = {
      id: "0b7f4a52-6f0e-4f0e-8a35-11a1c7f6a004",
      weakness: "w",
      rep_description: "r",
      scheduled_time: "",
      completed: false,
      notes: "",
    };
    const wind = { ...emptyRings().wind, weakness_reps: [rep, rep] };
    const parsed = DayRecordSchema.safeParse({ date: "2026-11-21", wind });
    expect(parsed.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
      ["wind.weakness_reps.1", "must not hold the same id twice"],
    ]);
  });
});
