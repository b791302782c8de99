import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { DayPart } from "#shared/records/mod.ts";
import {
  type ByRing,
  byRing,
  type DayCommitments,
  type RingName,
  type StoredEarth,
  type StoredRings,
} from "#shared/rings/mod.ts";
import { Failure } from "../../failures/failure.ts";
import { readCommitment } from "./commitment.ts";
import { ifIntact, seqOf } from "../document.ts";
import { DAY_KEYS } from "../keys.ts";
import { type Month, readMonth } from "./month.ts";
import { readRing, type Versionstamps } from "./ring_documents.ts";

/** A stored day: its five documents, and the data of the days around it that it shows. */
export interface StoredDay {
  readonly date: CalendarDate;
  readonly rings: StoredRings;
  readonly versionstamps: Versionstamps;
  /** The number of each ring's latest write: see `versionOf`. */
  readonly seqs: ByRing<number | null>;
  readonly previousEarth: StoredEarth;
  readonly commitments: DayCommitments;
  /** The rows of the day's month and, when its weekly streak reaches into it, of the month before. */
  readonly month: Month;
  /** What cannot be read of it, and stands as if it were empty. */
  readonly damaged: readonly DayPart[];
}

/** Returns the only day of a write of one date. */
export function existing(day: StoredDay | undefined): StoredDay {
  if (!day) throw new Error("A write of one date has no day");
  return day;
}

/** Returns the day from the entries of its `dayKeys`, with what can be read of them. */
export function storedDay(
  date: CalendarDate,
  entries: readonly (Deno.KvEntryMaybe<unknown> | undefined)[],
): StoredDay {
  const damaged: DayPart[] = [];
  const ring = <R extends RingName>(name: R, key: keyof typeof DAY_KEYS = name): StoredRings[R] => {
    const intact = ifIntact(() => readRing(name, entries[DAY_KEYS[key]]));
    if (!intact && key === name) damaged.push(name);
    return intact ?? readRing(name, undefined);
  };
  const rings: StoredRings = {
    earth: ring("earth"),
    water: ring("water"),
    fire: ring("fire"),
    wind: ring("wind"),
    void: ring("void"),
  };
  const today = ifIntact(() => readCommitment(entries[DAY_KEYS.commitmentToday]));
  if (today === null) damaged.push("commitment");
  return {
    date,
    rings,
    versionstamps: byRing((ring) => entries[DAY_KEYS[ring]]?.versionstamp ?? null),
    seqs: byRing((ring) => seqOf(entries[DAY_KEYS[ring]])),
    previousEarth: ring("earth", "previousEarth"),
    commitments: {
      today: today ?? "",
      tomorrow: ifIntact(() => readCommitment(entries[DAY_KEYS.commitmentTomorrow])) ?? "",
    },
    month: joined(
      ifIntact(() => readMonth(entries[DAY_KEYS.monthBefore])) ?? {},
      ifIntact(() => readMonth(entries[DAY_KEYS.month])) ?? {},
    ),
    damaged,
  };
}

/** Returns the rows of both months. Most days read one only, which is not copied then. */
function joined(before: Month, month: Month): Month {
  for (const _ in before) return { ...before, ...month };
  return month;
}

/** Throws `damaged` when a ring of the day cannot be read: a write would destroy what a backup could repair. */
export function requireIntactRing({ damaged }: StoredDay, ring: RingName): void {
  if (damaged.includes(ring)) throw new Failure("damaged");
}
