import { addDays, type CalendarDate, datesOf, daysBetween } from "./calendar.ts";
import {
  counts,
  type Fire,
  type Goal,
  isDue,
  type StoredVoid,
  type StoredWind,
  VOID_LIMITS,
  type Water,
  type WeaknessRep,
  WIND_LIMITS,
} from "./rings/mod.ts";
import type { Said, Sentence } from "../texts/said.ts";
import { say } from "./sentences.ts";
import { textKey } from "./schema.ts";

/** The parts of a day that the check uses. */
export interface ComplacencyDay {
  readonly date: CalendarDate;
  readonly water: Water;
  readonly fire: Fire;
  readonly wind: StoredWind;
  readonly void: StoredVoid;
}

/** The days with a record in the fortnight that ends on `date`, oldest first. */
export interface Fortnight {
  readonly date: CalendarDate;
  readonly firstDay: CalendarDate | null;
  readonly days: readonly ComplacencyDay[];
}

interface SignalRule {
  readonly name: string;
  readonly points: number;
  /** Returns the reason as a sentence with its figures, or null when the signal is absent. */
  readonly find: (fortnight: Fortnight) => Sentence | null;
}

/** All signals of the check: 70 points in all. */
export const COMPLACENCY_SIGNALS: readonly SignalRule[] = [
  { name: "goals_without_growth", points: 15, find: goalsWithoutGrowth },
  { name: "days_without_battle", points: 15, find: daysWithoutBattle },
  { name: "easier_battles", points: 10, find: easierBattles },
  { name: "less_study", points: 10, find: lessStudy },
  { name: "weakness_without_reflection", points: 10, find: weaknessWithoutReflection },
  { name: "only_easy_victories", points: 10, find: onlyEasyVictories },
];

const WEEK = 7;
/** The length of a run that is no longer chance: successes of a goal, choices of a weakness, decided battles. */
const MIN_RUN = 3;
/** The highest difficulty that counts as easy. */
const MAX_EASY = 3;
/** The decrease of study minutes from one week to the next, in percent, that is a signal. */
const MIN_STUDY_DECREASE = 20;
/** Means of the same ratings can differ in their last binary digit. */
const ROUNDING = 1e-9;

interface GoalDay {
  readonly date: CalendarDate;
  readonly goal: Goal;
}

/** Returns the goals that succeeded several days in a row without more growth, longest run first. */
function steadyGoals({ date, days }: Fortnight): { readonly goal: Goal; readonly run: number }[] {
  const goalDays = days.flatMap((day) => day.water.goals.map((goal): GoalDay => ({ date: day.date, goal })));
  return [...Map.groupBy(goalDays, ({ goal }) => goal.id).values()]
    .flatMap((history) => {
      const goal = history.at(-1)?.goal;
      const run = successesInARow(history, date);
      return goal && run >= MIN_RUN ? [{ goal, run }] : [];
    })
    .sort((a, b) => b.run - a.run);
}

function goalsWithoutGrowth(fortnight: Fortnight): Sentence | null {
  const [longest, ...others] = steadyGoals(fortnight);
  if (!longest) return null;
  const { target, step_pct } = longest.goal;
  const run = { target, days: longest.run, percent: step_pct };
  return others.length === 0
    ? say("signal_growth", run)
    : say("signal_growth_others", { ...run, others: others.length });
}

/**
 * Returns on how many consecutive days up to `date` the goal succeeded since its growth was last raised. Only the days
 * on which it counted are considered. On `date` itself it may still be pending.
 */
function successesInARow(history: readonly GoalDay[], date: CalendarDate): number {
  let run = 0;
  let later: GoalDay | undefined;
  for (const each of history.toReversed()) {
    const raised = later !== undefined && later.goal.step_pct > each.goal.step_pct;
    const undecided = each.date === date && each.goal.state === "pending";
    const missed = each.goal.state !== "success" && !undecided && counts(each.goal, each.date);
    if (raised || missed || wasDueBetween(each, later?.date ?? date)) break;
    if (each.goal.state === "success") run++;
    later = each;
  }
  return run;
}

/** Returns whether the goal was due on a day after that of `each` and before `end`, of which there is no record. */
function wasDueBetween({ date, goal }: GoalDay, end: CalendarDate): boolean {
  return datesOf({ from: date, to: end }).slice(1, -1).some((between) => isDue(goal, between));
}

function daysWithoutBattle({ date, firstDay, days }: Fortnight): Sentence | null {
  if (firstDay === null) return null;
  const counted = Math.min(WEEK, daysBetween(firstDay, date) + 1);
  const start = addDays(date, 1 - counted);
  const fought = days.filter((day) => day.date >= start && day.void.battle_logs.length > 0).length;
  const without = counted - fought;
  return without < 2 ? null : say("signal_no_battle", { without, days: counted });
}

function easierBattles(fortnight: Fortnight): Sentence | null {
  const [before, recent] = weeks(fortnight).map((days) =>
    mean(days.flatMap((day) => day.void.battle_logs.map((battle) => battle.difficulty_rating)))
  );
  if (before === undefined || recent === undefined || before - recent < 1 - ROUNDING) return null;
  return say("signal_easier_battles", { recent: recent.toFixed(1), before: before.toFixed(1) });
}

function lessStudy(fortnight: Fortnight): Sentence | null {
  const [before = 0, recent = 0] = weeks(fortnight).map((days) =>
    days.flatMap((day) => day.wind.study_targets).reduce((sum, study) => sum + study.completed_minutes, 0)
  );
  if (before === 0 || 100 * (before - recent) < MIN_STUDY_DECREASE * before) return null;
  return recent === 0 ? say("signal_no_study", { before }) : say("signal_less_study", { recent, before });
}

function weaknessWithoutReflection({ days }: Fortnight): Sentence | null {
  const chosen = days.map(({ fire }) => fire).filter(({ weakness }) => weakness !== "");
  for (const some of Map.groupBy(chosen, ({ weakness }) => textKey(weakness)).values()) {
    const lastReflection = some.findLastIndex(({ reflection }) => reflection !== "");
    const times = some.length - 1 - lastReflection;
    if (times >= MIN_RUN) {
      return say("signal_no_reflection", { weakness: some.at(-1)?.weakness ?? "", times });
    }
  }
  return null;
}

function onlyEasyVictories({ days }: Fortnight): Sentence | null {
  const decided = days.flatMap((day) => day.void.battle_logs).filter(({ outcome }) => outcome !== "ongoing");
  const easy = decided.every(({ outcome, difficulty_rating }) =>
    outcome === "victory" && difficulty_rating <= MAX_EASY
  );
  if (decided.length < MIN_RUN || !easy) return null;
  return say("signal_easy_victories", { battles: decided.length, difficulty: MAX_EASY });
}

/** Returns the days of the first and of the second week of the fortnight. */
function weeks({ date, days }: Fortnight): [ComplacencyDay[], ComplacencyDay[]] {
  const second = addDays(date, 1 - WEEK);
  return [days.filter((day) => day.date < second), days.filter((day) => day.date >= second)];
}

function mean(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The number of days that the check covers, including its own. */
export const COMPLACENCY_DAYS = 14;

/** With fewer days of data in the fortnight there is no level. */
const MIN_DAYS = 7;

/** The maximum points of the answers; the signals have the other 70 of 100. */
const ANSWER_POINTS = 30;

export interface ComplacencyInput {
  /** The day of the check: the last of the fortnight. */
  readonly date: CalendarDate;
  /** Days with a record, in any order. Days outside the fortnight are ignored. */
  readonly days: readonly ComplacencyDay[];
  /** The user's first day with a record, or null without one. Earlier days are not counted. */
  readonly firstDay: CalendarDate | null;
  /** The answer to each question, 0 (not at all) to 4 (entirely); a missing answer counts as 0. */
  readonly answers: Readonly<Record<string, number>>;
  /** The ids of the current questions. */
  readonly questions: readonly string[];
}

/** One sign of complacency, as a sentence with its figures. */
export interface ComplacencySignal {
  readonly name: string;
  readonly detail: string;
  /** What the detail was made of. */
  readonly said?: Said | undefined;
  readonly points: number;
}

export interface Complacency {
  /** 0 to 100, whole. */
  readonly score: number;
  /** Below 34 sharp, below 67 drifting, else complacent; null when fewer than seven days have data. */
  readonly level: "sharp" | "drifting" | "complacent" | null;
  /** The signals found, highest points first. */
  readonly signals: ComplacencySignal[];
}

/**
 * Returns the complacency of the fortnight that ends on `date`: the points of its signals plus up to 30 points for the
 * answers, in proportion to the highest possible answers.
 */
export function complacency({ date, days, firstDay, answers, questions }: ComplacencyInput): Complacency {
  const fortnight = inOrder({ date, days, firstDay });
  const signals = COMPLACENCY_SIGNALS.flatMap(({ name, points, find }): ComplacencySignal[] => {
    const found = find(fortnight);
    return found === null ? [] : [{ name, points, detail: found.text, said: found.said }];
  }).sort((a, b) => b.points - a.points);
  const score = signals.reduce((sum, { points }) => sum + points, answerPoints(answers, questions));
  const level = score < 34 ? "sharp" : score < 67 ? "drifting" : "complacent";
  return { score, level: fortnight.days.length < MIN_DAYS ? null : level, signals };
}

/** Returns the fortnight with its own days only, oldest first. */
function inOrder({ date, days, firstDay }: Fortnight): Fortnight {
  const start = addDays(date, 1 - COMPLACENCY_DAYS);
  const own = days.filter((day) => day.date >= start && day.date <= date);
  return { date, firstDay, days: own.toSorted((a, b) => a.date < b.date ? -1 : 1) };
}

/** Returns `answers` without those to unknown questions, in the order of the questions. */
export function knownAnswers(
  answers: Readonly<Record<string, number>>,
  questions: readonly string[],
): Record<string, number> {
  return Object.fromEntries(
    questions.flatMap((id) => {
      const answer = Object.hasOwn(answers, id) ? answers[id] : undefined;
      return answer === undefined ? [] : [[id, answer]];
    }),
  );
}

/**
 * Returns the points of each given answer. They add up to the share that the answers have of the score: what rounding
 * leaves over goes to the later ones.
 */
export function pointsOfAnswers(
  answers: Readonly<Record<string, number>>,
  questions: readonly string[],
): { readonly id: string; readonly points: number }[] {
  let given = 0;
  const upTo = () => Math.round(ANSWER_POINTS * given / (questions.length * WIND_LIMITS.answer.max));
  return Object.entries(knownAnswers(answers, questions)).map(([id, answer]) => {
    const before = upTo();
    given += answer;
    return { id, points: upTo() - before };
  });
}

function answerPoints(answers: Readonly<Record<string, number>>, questions: readonly string[]): number {
  return pointsOfAnswers(answers, questions).reduce((sum, { points }) => sum + points, 0);
}

/** One thing to do against complacency, in one call of the API. */
export interface Move {
  readonly id: "growth" | "battle" | "rep";
  readonly ring: "water" | "void" | "wind";
  /** What it does, and why, each as a sentence with what it was made of. */
  readonly text: string;
  readonly said: Said | undefined;
  readonly why: string;
  readonly why_said: Said | undefined;
  /** The call: an existing one, below `/api`. */
  readonly action: {
    readonly method: "PATCH" | "PUT";
    readonly path: string;
    readonly body: {
      readonly step_pct?: number;
      readonly tomorrow_commitment?: string;
      readonly weakness_reps?: (Omit<WeaknessRep, "id"> & { readonly id?: string })[];
    };
  };
}

/** What the moves of a day can be made of, beside its fortnight. */
export interface MoveSources {
  /** Battles that could be committed to, best first. */
  readonly battles: readonly { readonly hard_thing: string; readonly difficulty_rating: number }[];
  /** Whether something is committed to for the day after. */
  readonly isCommitted: boolean;
}

/** How much growth is suggested next, in percent. */
const GROWTH_STEPS = [2, 5, 10, 15, 20, 30, 50];

/** How much harder than the hardest battle of the fortnight one to commit to is. */
const HARDER_BY = 1;
/** The difficulty to commit to after a fortnight without a battle. */
const FIRST_DIFFICULTY = 5;

/** Returns up to three moves that answer the signals of a fortnight, whose days may be in any order: one a ring. */
export function movesOf(days: Fortnight, sources: MoveSources): Move[] {
  const fortnight = inOrder(days);
  return [growthMove(fortnight), battleMove(fortnight, sources), repMove(fortnight)]
    .filter((move) => move !== null);
}

function move(
  id: Move["id"],
  ring: Move["ring"],
  text: Sentence,
  why: Sentence,
  action: Move["action"],
): Move {
  return { id, ring, text: text.text, said: text.said, why: why.text, why_said: why.said, action };
}

/** Raises the growth of the goal with the longest run that is still in the latest list. */
function growthMove(fortnight: Fortnight): Move | null {
  const goals = fortnight.days.findLast(({ water }) => water.goals.length > 0)?.water.goals ?? [];
  const steady = steadyGoals(fortnight).find(({ goal }) => goals.some(({ id }) => id === goal.id));
  if (!steady) return null;
  const { goal, run } = steady;
  const next = GROWTH_STEPS.find((step) => step > goal.step_pct);
  if (next === undefined) return null;
  return move(
    "growth",
    "water",
    say("move_growth", { target: goal.target, percent: next }),
    say("why_growth", { days: run, percent: goal.step_pct }),
    { method: "PATCH", path: `/water/${fortnight.date}/goals/${goal.id}`, body: { step_pct: next } },
  );
}

/** Commits to a battle that is harder than those of the fortnight, where they got easier or stayed away. */
function battleMove(fortnight: Fortnight, { battles, isCommitted }: MoveSources): Move | null {
  const isSlack = [daysWithoutBattle, easierBattles, onlyEasyVictories].some((find) =>
    find(fortnight) !== null
  );
  if (isCommitted || !isSlack) return null;
  const fought = fortnight.days.flatMap((day) => day.void.battle_logs);
  const hardest = fought.reduce((most, { difficulty_rating }) => Math.max(most, difficulty_rating), 0);
  const wanted = hardest === 0 ? FIRST_DIFFICULTY : Math.min(VOID_LIMITS.difficulty.max, hardest + HARDER_BY);
  const known = new Set(
    fought.filter(({ outcome }) => outcome === "victory").map((one) => textKey(one.hard_thing)),
  );
  const battle = battles.find(({ hard_thing, difficulty_rating }) =>
    difficulty_rating >= wanted && !known.has(textKey(hard_thing))
  );
  if (!battle) return null;
  return move(
    "battle",
    "void",
    say("move_battle", { hard_thing: battle.hard_thing, difficulty: battle.difficulty_rating }),
    hardest === 0 ? { text: "You fought no battle in these two weeks." } : say("why_battle", { hardest }),
    {
      method: "PUT",
      path: `/void/${addDays(fortnight.date, 1)}/commitment`,
      body: { tomorrow_commitment: battle.hard_thing },
    },
  );
}

/** Adds what was last noted as practice to the day's reps. */
function repMove({ date, days }: Fortnight): Move | null {
  const reps = days.find((day) => day.date === date)?.wind.weakness_reps ?? [];
  const known = new Set(
    days.flatMap(({ wind }) => wind.weakness_reps).map(({ rep_description }) => textKey(rep_description)),
  );
  const study = days.toReversed().flatMap(({ wind }) => wind.study_targets.toReversed())
    .find(({ practice }) => practice !== "" && !known.has(textKey(practice)));
  if (!study || reps.length >= WIND_LIMITS.reps) return null;
  const rep = {
    weakness: study.subject,
    rep_description: study.practice,
    scheduled_time: "",
    completed: false,
    notes: "",
  };
  return move(
    "rep",
    "wind",
    say("move_rep", { practice: study.practice }),
    say("why_rep", { subject: study.subject }),
    { method: "PUT", path: `/wind/${date}/weakness-reps`, body: { weakness_reps: [...reps, rep] } },
  );
}
