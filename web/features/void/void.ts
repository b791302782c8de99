import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { atom, type Getter } from "jotai/vanilla";
import * as z from "zod/mini";
import { type BattleStats, battleSuggestions, hardThingSuggestions } from "#shared/contract/mod.ts";
import { countsBattles, type ShownBattles, shownStats } from "#shared/domain/battles.ts";
import { commitmentKept, type CommitmentOutcome } from "#shared/domain/commitments.ts";
import { addDays, type CalendarDate, DateSchema } from "#shared/domain/calendar.ts";
import { shortDate } from "#shared/domain/format.ts";
import { type Battle, BATTLE_OUTCOMES } from "#shared/domain/rings/mod.ts";
import { cachedDay, itemEdit } from "#shared/offline/mod.ts";
import { stateAtom } from "../../app/engine.ts";
import { todayAtom, userAtom } from "../../app/session.ts";
import { DraftTextSchema, storedAtom, storedJson } from "../../app/storage.ts";
import { battleStatsQuery } from "../../day/battle_stats.ts";
import {
  dayAtom,
  queryClientAtom,
  type RingChange,
  shownDayAtom,
  suggestionCall,
  yesterdayQueryAtom,
} from "../../day/day.ts";

/** The draft of a battle that is being logged or edited. */
export const BattleDraftSchema = z.object({
  hard_thing: DraftTextSchema,
  battle_description: DraftTextSchema,
  difficulty_rating: z.int(),
  outcome: z.enum(BATTLE_OUTCOMES),
  lessons_learned: DraftTextSchema,
});

export const COMMIT_FAILED = "Failed to set tomorrow commitment";

/** Returns the date that a commitment made on `day` is for, as it is shown; undefined for tomorrow. */
export function useCommitmentDate(day: CalendarDate): string | undefined {
  const today = useAtomValue(todayAtom);
  return commitmentDate(day, today);
}

/** Returns the date that a commitment made on `day` is for, as it is shown; undefined for the day after `today`. */
export function commitmentDate(day: CalendarDate, today: CalendarDate): string | undefined {
  return day === today ? undefined : shortDate(addDays(day, 1));
}

const NotedSchema = z.object({ user: z.string(), day: DateSchema });

const storedNoteAtom = storedAtom(storedJson("gorin_promise_noted", (value) => {
  const noted = NotedSchema.safeParse(value);
  return noted.success ? noted.data : null;
}));

/** The last day on which the user dismissed yesterday's commitment; null if never in this browser. */
export const commitmentNotedAtom = atom(
  (get) => {
    const noted = get(storedNoteAtom);
    return noted && noted.user === get(userAtom)?.id ? noted.day : null;
  },
  (get, set, day: CalendarDate) => set(storedNoteAtom, { user: get(userAtom)?.id ?? "", day }),
);

export function changeBattles(change: (battles: readonly Battle[]) => Battle[]): RingChange {
  return ({ date, void: { battle_logs: base } }) => ({
    kind: "save_battles",
    day: date,
    base,
    mine: change(base),
  });
}

/** Edits a battle, of which the dialog showed what it was when it `opened`. */
export function editBattle(opened: Battle, edited: Battle): RingChange {
  return ({ date, void: { battle_logs } }) => ({
    kind: "save_battles",
    day: date,
    ...itemEdit(battle_logs, opened, edited),
  });
}

/** Sets the reflection of a day in place of `was`. */
export function changeReflection(reflection: string, was: string): RingChange {
  return ({ date }) => ({ kind: "save_void", day: date, base: { reflection: was }, mine: { reflection } });
}

/** Sets the commitment for the day itself, ahead of it, in place of `was`; an empty text removes it. */
export function commitToDay(commitment: string, was: string): RingChange {
  return ({ date: day }) => ({ kind: "commit_to", day, commitment, was });
}

/**
 * Sets the commitment for the day after, in place of `was`, by default the present one; an empty text removes it.
 */
export function commitToTomorrow(commitment: string, was?: string): RingChange {
  return ({ date, void: { tomorrow_commitment: present } }) => ({
    kind: "commit_to",
    day: addDays(date, 1),
    commitment,
    was: was ?? present,
  });
}

const statsAtom = atomWithQuery((get) => battleStatsQuery(get, "all"), (get) => get(queryClientAtom));

/** The battles of the shown day that the server has counted in some stats. */
const countedIn = new WeakMap<BattleStats, Omit<ShownBattles, "shown">>();

/** Returns stats with the changes of the shown day that the server has not counted yet. */
function withUnsaved(get: Getter, stats: BattleStats): BattleStats {
  const { date: day = "", void: ring } = get(dayAtom) ?? {};
  if (!ring) return stats;
  const saved = cachedDay(get(stateAtom).days, get(userAtom)?.id ?? "", day)?.day.void.battle_logs ?? [];
  const battles = [saved, ring.battle_logs].find((known) => countsBattles(stats, day, known));
  if (battles) countedIn.set(stats, { day, counted: battles });
  // A saved change is not counted until the stats are fetched again.
  const counted = countedIn.get(stats);
  return counted?.day === day ? shownStats(stats, { ...counted, shown: ring.battle_logs }) : stats;
}

/** What was won and lost so far, with the changes of the shown day; null while it is not known. */
export const recordAtom = atom((get) => {
  const { data } = get(statsAtom);
  return data ? withUnsaved(get, data.battle_stats) : null;
});

/** Suggested battles; recently lost or open ones first. */
export const battleIdeasAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "battles"],
  queryFn: suggestionCall(get, "The battle suggestions", battleSuggestions, {}),
}), (get) => get(queryClientAtom));

/** Suggested hard things for a commitment. */
export const hardThingIdeasAtom = atomWithQuery((get) => ({
  queryKey: ["suggestions", "hard-things"],
  queryFn: suggestionCall(get, "The hard thing suggestions", hardThingSuggestions, {}),
}), (get) => get(queryClientAtom));

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
