import { t } from "../texts/translate.ts";
import { battlesFor } from "./commitments.ts";
import { amountText, recentDay, spentText } from "./format.ts";
import type { Day } from "./records.ts";
import {
  type Entry,
  type EntryFor,
  forKey,
  type Goal,
  isDue,
  isTimed,
  isTimeUnit,
  OUTCOME_MESSAGES,
  RING_NAMES,
  type RingName,
  type RingViews,
  type TimeCategory,
} from "./rings/mod.ts";
import { RING_WORDS } from "./rings/ring.ts";
import { uniqueBy } from "./schema.ts";
import {
  goalCategory,
  isOnTask,
  lastEntry,
  recentWork,
  suggestedCategory,
  taskCategory,
  taskMinutes,
} from "./time.ts";

/** What of a day time can be spent for. */
export type DayToAct = Pick<Day, "date"> & Omit<RingViews, "earth">;

/** Something to start the timer with, in one click. */
export interface Act {
  readonly key: string;
  /** The ring whose hue it has. */
  readonly ring: RingName;
  /** The user's name for it: 'Spanish'. Recent work is 'Continue: Deep Work, Chapter 3'. */
  readonly name: string;
  /** A short fact: '18 minutes left of 30'. */
  readonly fact: string;
  /** The rings that its time will count for, in their order. */
  readonly counts: readonly RingName[];
  readonly category: TimeCategory;
  readonly note: string;
  /** Null for recent work that was for nothing. */
  readonly for: EntryFor | null;
}

/** Returns the user's name for what time is spent for; null when the day does not have it. */
export function purposeName(day: DayToAct, purpose: EntryFor): string | null {
  switch (purpose.kind) {
    case "goal":
      return day.water.goals.find(({ id }) => id === purpose.id)?.target ?? null;
    case "study_target":
      return day.wind.study_targets.find(({ id }) => id === purpose.id)?.subject ?? null;
    case "task":
      return day.fire.task || null;
    case "commitment":
      return day.void.today_commitment || null;
  }
}

const RING_OF: Readonly<Record<EntryFor["kind"], RingName>> = {
  goal: "water",
  study_target: "wind",
  task: "fire",
  commitment: "void",
};

/** Returns whether tracked minutes count for a goal that is due and not reached yet. */
function takesMinutes(goal: Goal, date: Day["date"]): boolean {
  const isOpen = goal.state === "pending" || goal.state === "partial";
  return isOpen && isTimeUnit(goal.unit) && isDue(goal, date) && (goal.progress ?? 0) < goal.current_target;
}

/** Returns the rings that time of this category and for this counts for on a day, in their order. */
export function countedRings(
  day: DayToAct,
  category: TimeCategory,
  purpose: EntryFor | null,
): RingName[] {
  const rings = new Set<RingName>(["earth"]);
  const goal = purpose?.kind === "goal" ? day.water.goals.find(({ id }) => id === purpose.id) : undefined;
  // Time counts nothing for a goal in pages.
  if (purpose && (!goal || isTimeUnit(goal.unit))) rings.add(RING_OF[purpose.kind]);
  if (day.water.goals.some((goal) => goal.category === category && takesMinutes(goal, day.date))) {
    rings.add("water");
  }
  return RING_NAMES.filter((ring) => rings.has(ring));
}

/**
 * Returns the category to start something with: the goal's own, or the one that was last used for it among `entries`,
 * or else 'Learning' for a study target, 'Deep Work' for the commitment, and that of the last work for the rest.
 */
export function categoryFor(day: DayToAct, entries: readonly Entry[], purpose: EntryFor): TimeCategory {
  if (purpose.kind === "goal") {
    const goal = day.water.goals.find(({ id }) => id === purpose.id);
    return goal && goalCategory(goal, entries) || suggestedCategory(entries);
  }
  const key = forKey(purpose);
  const last = lastEntry(entries.filter((entry) => entry.for && forKey(entry.for) === key));
  if (last) return last.category;
  if (purpose.kind === "task") return taskCategory(entries, day.fire.task);
  return purpose.kind === "study_target" ? "Learning" : "Deep Work";
}

/** Returns the note that a timer for something begins with. That of the task is what Fire knows its timer by. */
export function noteFor(day: DayToAct, purpose: EntryFor): string {
  return purpose.kind === "task" ? day.fire.task : "";
}

/** What the acts of today are made of. */
export interface ActSources {
  readonly day: DayToAct;
  /** The entries of today and of the day before. */
  readonly entries: readonly Entry[];
  /** What is being timed, which is not offered again. */
  readonly running: Pick<Entry, "category" | "note" | "for"> | null;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly timeZone: string;
}

/**
 * Returns what the timer can be started with, the likeliest first: the open study targets, the open goals in minutes or
 * hours, the attack task, the commitment, and recent work. The categories, which are always there, are not among it.
 */
export function whatNow({ day, entries, running, now, timeZone }: ActSources): Act[] {
  const timed = running?.for ? forKey(running.for) : null;
  const act = (purpose: EntryFor, fact: string): Act => {
    const category = categoryFor(day, entries, purpose);
    return {
      key: forKey(purpose),
      ring: RING_OF[purpose.kind],
      name: purposeName(day, purpose) ?? "",
      fact,
      counts: countedRings(day, category, purpose),
      category,
      note: noteFor(day, purpose),
      for: purpose,
    };
  };
  const { fire: { task, done }, void: { today_commitment: commitment, battle_logs } } = day;
  const hasTask = task !== "" && !done && !(running && isOnTask(running.note, task));
  const isFought = commitment === "" || battlesFor(commitment, battle_logs).length > 0;
  const planned = [
    ...day.wind.study_targets.filter(({ status }) => status !== "completed").map((target) =>
      act(
        { kind: "study_target", id: target.id },
        minutesLeft(target.completed_minutes, target.target_minutes),
      )
    ),
    // Only whole minutes count, so that of a goal in seconds most of the time would be lost.
    ...day.water.goals.filter((goal) => isTimed(goal.unit) && takesMinutes(goal, day.date)).map((goal) =>
      act({ kind: "goal", id: goal.id }, goalLeft(goal))
    ),
    ...(hasTask
      ? [act({ kind: "task" }, t("Attack task, {minutes} minutes", { minutes: taskMinutes(task) }))]
      : []),
    ...(isFought ? [] : [act({ kind: "commitment" }, t("Your commitment for today"))]),
  ].filter(({ key }) => key !== timed);
  const recent = recentWork(entries, running).filter(({ note }) => !isOnTask(note, task)).map((work): Act => {
    const { category, note } = work;
    const same = entries.findLast((entry) => entry.category === category && entry.note === note)?.for ?? null;
    const purpose = same && purposeName(day, same) !== null ? same : null;
    return {
      key: `${category} ${note}`,
      ring: "earth",
      name: t("Continue: {category}, {note}", { category: t(category), note }),
      fact: t("{duration} {day}", {
        duration: spentText(work.end - work.start),
        day: recentDay(work.start, now, timeZone),
      }),
      counts: countedRings(day, category, purpose),
      category,
      note,
      for: purpose,
    };
  });
  return [...planned, ...recent];
}

function minutesLeft(done: number, target: number): string {
  const left = target - done;
  return left === 1
    ? t("1 minute left of {target}", { target })
    : t("{left} minutes left of {target}", { left, target });
}

/** As many notes as a list to choose from has. */
const MAX_NOTES = 20;

/** Returns the different notes of entries, the last one first, to complete what is typed. */
export function recentNotes(entries: readonly Entry[]): string[] {
  return uniqueBy(entries.toReversed().flatMap(({ note }) => note || []), (note) => note).slice(0, MAX_NOTES);
}

/** The units in which an amount is a number of minutes. */
const MINUTE_UNITS: readonly string[] = ["min", "minutes"];

function goalLeft({ progress = 0, current_target: target, unit = "" }: Goal): string {
  if (MINUTE_UNITS.includes(unit.toLowerCase())) return minutesLeft(progress, target);
  return t("{left} left of {whole}", {
    left: amountText(target - progress, { unit }),
    whole: amountText(target, { unit }),
  });
}

/** What can be decided with the end of a timer: that the task is done, or how the battle of the commitment ended. */
export type Ending = "done" | "victory" | "defeat";

/** Returns what the end of a timer for this can decide. */
export function endingsOf(day: DayToAct, purpose: EntryFor | null | undefined): readonly Ending[] {
  const { fire, void: { today_commitment: commitment, battle_logs } } = day;
  if (purpose?.kind === "task") return fire.weakness !== "" && fire.task !== "" && !fire.done ? ["done"] : [];
  if (purpose?.kind !== "commitment" || commitment === "") return [];
  return battlesFor(commitment, battle_logs).length > 0 ? [] : ["victory", "defeat"];
}

/** The labels of what can be decided, each with its ring. */
export const ENDING_TEXT: Readonly<Record<Ending, { readonly text: string; readonly ring: RingName }>> = {
  done: { text: "Mark Complete", ring: "fire" },
  victory: { text: "Victory", ring: "void" },
  defeat: { text: "Defeat", ring: "void" },
};

/** Returns whether all that was planned to be studied and practiced is, while Wind is not marked complete. */
export function isWindReady({ done, study_targets, weakness_reps }: DayToAct["wind"]): boolean {
  return !done && study_targets.length + weakness_reps.length > 0 &&
    study_targets.every(({ status }) => status === "completed") &&
    weakness_reps.every(({ completed }) => completed);
}

/**
 * Returns what time that was saved has moved, in one line: 'Learning 32m · Wind 30/30 · Water +32 of 61'. `length`: the
 * saved time in milliseconds. `before` and `after`: the day without and with it; null where it is not known.
 */
export function movedText(
  category: TimeCategory,
  length: number,
  before: DayToAct | null,
  after: DayToAct | null,
): string {
  return [`${t(category)} ${spentText(length)}`, ...movedParts(before, after)].join(" · ");
}

/** Returns what lies between two states of a day: 'Wind 30/30', 'Water +32 of 61', 'Fire complete'. */
export function movedParts(before: DayToAct | null, after: DayToAct | null): string[] {
  const studied =
    after?.wind.study_targets.flatMap(({ id, completed_minutes: done, target_minutes: target }) => {
      const was = before?.wind.study_targets.find((one) => one.id === id);
      return was && done > was.completed_minutes
        ? [t("{ring} {done}/{target}", { ring: t("Wind"), done, target })]
        : [];
    }) ?? [];
  const moved = after?.water.goals.flatMap(({ id, progress = 0, current_target: target }) => {
    const was = before?.water.goals.find((one) => one.id === id);
    const added = was ? progress - (was.progress ?? 0) : 0;
    return added > 0 ? [t("{ring} +{added} of {target}", { ring: t("Water"), added, target })] : [];
  }) ?? [];
  const isForged = before && after?.fire.done && !before.fire.done;
  const known = new Set(before?.void.battle_logs.map(({ id }) => id));
  const fought = before ? after?.void.battle_logs.filter(({ id }) => !known.has(id)) ?? [] : [];
  return [
    ...studied,
    ...moved,
    ...(isForged ? [t("{rings} complete", { rings: t(RING_WORDS.fire.title) })] : []),
    ...fought.flatMap(({ outcome }) => outcome === "ongoing" ? [] : [t(OUTCOME_MESSAGES[outcome])]),
  ];
}
