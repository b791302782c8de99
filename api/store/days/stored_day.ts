import type { CalendarDate } from "#shared/calendar/mod.ts";
import {
  byRing,
  type DayCommitments,
  RING_NAMES,
  type StoredEarth,
  type StoredRings,
} from "#shared/rings/mod.ts";
import { commitmentIn } from "./commitment.ts";
import { DAY_KEYS } from "../keys.ts";
import { type Month, monthIn } from "./month.ts";
import { ringIn, type Versionstamps } from "./ring_documents.ts";

/** A day as it is stored: its five documents, and what of the days around it shows on it. */
export interface StoredDay {
  readonly date: CalendarDate;
  readonly rings: StoredRings;
  readonly versionstamps: Versionstamps;
  readonly previousEarth: StoredEarth;
  readonly commitments: DayCommitments;
  /** The rows of the day's month and, where its streak reaches back into it, of the month before. */
  readonly month: Month;
}

/** The day that the entries of its `dayKeys` make. */
export function storedDay(
  date: CalendarDate,
  entries: readonly (Deno.KvEntryMaybe<unknown> | undefined)[],
): StoredDay {
  const rings: StoredRings = {
    earth: ringIn("earth", entries[0]),
    water: ringIn("water", entries[1]),
    fire: ringIn("fire", entries[2]),
    wind: ringIn("wind", entries[3]),
    void: ringIn("void", entries[4]),
  };
  return {
    date,
    rings,
    versionstamps: byRing((ring) => entries[RING_NAMES.indexOf(ring)]?.versionstamp ?? null),
    previousEarth: ringIn("earth", entries[DAY_KEYS.previousEarth]),
    commitments: {
      today: commitmentIn(entries[DAY_KEYS.commitmentToday]),
      tomorrow: commitmentIn(entries[DAY_KEYS.commitmentTomorrow]),
    },
    month: { ...monthIn(entries[DAY_KEYS.monthBefore]), ...monthIn(entries[DAY_KEYS.month]) },
  };
}
