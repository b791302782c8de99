import { atom } from "jotai/vanilla";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { commitmentKept, type CommitmentOutcome } from "#shared/rules/battles/commitment_kept.ts";
import { yesterdayQueryAtom } from "../day/day.ts";
import { shownDayAtom } from "../day/shown_day.ts";
import { commitmentNotedAtom } from "./commitment_noted.ts";

/** Yesterday's commitment with its day and outcome. */
export interface YesterdayOutcome {
  readonly day: CalendarDate;
  readonly commitment: string;
  readonly outcome: CommitmentOutcome;
}

/** The commitment for the day before the shown day, until it is dismissed; null when there was none. */
export const yesterdayCommitmentAtom = atom((get): YesterdayOutcome | null => {
  const { data: yesterday } = get(yesterdayQueryAtom);
  if (!yesterday || get(commitmentNotedAtom) === get(shownDayAtom)) return null;
  const { today_commitment: commitment, battle_logs } = yesterday.void;
  const outcome = commitmentKept(commitment, battle_logs);
  return outcome && { day: yesterday.date, commitment, outcome };
});
