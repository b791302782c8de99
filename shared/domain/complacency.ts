import { addDays, type CalendarDate, datesOf, daysBetween } from "./calendar.ts";
import {
  counts,
  type Fire,
  type Goal,
  isDue,
  type StoredVoid,
  type StoredWind,
  type Water,
  WIND_LIMITS,
} from "./rings/mod.ts";
import { type Said, say, type Sentence } from "./sentences.ts";
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

function goalsWithoutGrowth({ date, days }: Fortnight): Sentence | null {
  const goalDays = days.flatMap((day) => day.water.goals.map((goal): GoalDay => ({ date: day.date, goal })));
  const runs = [...Map.groupBy(goalDays, ({ goal }) => goal.id).values()]
    .map((history) => ({ goal: history.at(-1)?.goal, run: successesInARow(history, date) }))
    .filter(({ run }) => run >= MIN_RUN)
    .sort((a, b) => b.run - a.run);
  const [longest, ...others] = runs;
  if (!longest?.goal) return null;
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
  const [before, lately] = weeks(fortnight).map((days) =>
    mean(days.flatMap((day) => day.void.battle_logs.map((battle) => battle.difficulty_rating)))
  );
  if (before === undefined || lately === undefined || before - lately < 1 - ROUNDING) return null;
  return say("signal_easier_battles", { lately: lately.toFixed(1), before: before.toFixed(1) });
}

function lessStudy(fortnight: Fortnight): Sentence | null {
  const [before = 0, lately = 0] = weeks(fortnight).map((days) =>
    days.flatMap((day) => day.wind.study_targets).reduce((sum, study) => sum + study.completed_minutes, 0)
  );
  if (before === 0 || 100 * (before - lately) < MIN_STUDY_DECREASE * before) return null;
  return lately === 0 ? say("signal_no_study", { before }) : say("signal_less_study", { lately, before });
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
  const start = addDays(date, 1 - COMPLACENCY_DAYS);
  const fortnight = {
    date,
    firstDay,
    days: days.filter((day) => day.date >= start && day.date <= date)
      .toSorted((a, b) => a.date < b.date ? -1 : 1),
  };
  const signals = COMPLACENCY_SIGNALS.flatMap(({ name, points, find }): ComplacencySignal[] => {
    const found = find(fortnight);
    return found === null ? [] : [{ name, points, detail: found.text, said: found.said }];
  }).sort((a, b) => b.points - a.points);
  const score = signals.reduce((sum, { points }) => sum + points, answerPoints(answers, questions));
  const level = score < 34 ? "sharp" : score < 67 ? "drifting" : "complacent";
  return { score, level: fortnight.days.length < MIN_DAYS ? null : level, signals };
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

/** The day that asks the first question. */
const FIRST_ASKED: CalendarDate = "2026-01-01";

/** Returns the one question that a day asks: they take turns. Undefined without any. */
export function questionOfDay<Question>(
  questions: readonly Question[],
  date: CalendarDate,
): Question | undefined {
  return questions.at(daysBetween(FIRST_ASKED, date) % questions.length);
}
