import type { CalendarDate } from "#shared/calendar/mod.ts";
import {
  type ByRing,
  byRing,
  type DayCommitments,
  type StoredEarth,
  type StoredRings,
} from "#shared/rings/mod.ts";
import { readCommitment } from "./commitment.ts";
import { seqOf } from "../document.ts";
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
}

/** Returns the only day of a write of one date. */
export function existing(day: StoredDay | undefined): StoredDay {
  if (!day) throw new Error("A write of one date has no day.");
  return day;
}

/** Returns the day from the entries of its `dayKeys`. */
export function storedDay(
  date: CalendarDate,
  entries: readonly (Deno.KvEntryMaybe<unknown> | undefined)[],
): StoredDay {
  const rings: StoredRings = {
    earth: readRing("earth", entries[DAY_KEYS.earth]),
    water: readRing("water", entries[DAY_KEYS.water]),
    fire: readRing("fire", entries[DAY_KEYS.fire]),
    wind: readRing("wind", entries[DAY_KEYS.wind]),
    void: readRing("void", entries[DAY_KEYS.void]),
  };
  return {
    date,
    rings,
    versionstamps: byRing((ring) => entries[DAY_KEYS[ring]]?.versionstamp ?? null),
    seqs: byRing((ring) => seqOf(entries[DAY_KEYS[ring]])),
    previousEarth: readRing("earth", entries[DAY_KEYS.previousEarth]),
    commitments: {
      today: readCommitment(entries[DAY_KEYS.commitmentToday]),
      tomorrow: readCommitment(entries[DAY_KEYS.commitmentTomorrow]),
    },
    month: joined(readMonth(entries[DAY_KEYS.monthBefore]), readMonth(entries[DAY_KEYS.month])),
  };
}

/** Returns the rows of both months. Most days read one only, which is not copied then. */
function joined(before: Month, month: Month): Month {
  for (const _ in before) return { ...before, ...month };
  return month;
}
