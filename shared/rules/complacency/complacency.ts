import { addDays, type CalendarDate } from "../../calendar/mod.ts";
import { WIND_LIMITS } from "../../rings/mod.ts";
import { COMPLACENCY_SIGNALS, type ComplacencyDay } from "./complacency_signals.ts";

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
    const detail = find(fortnight);
    return detail === null ? [] : [{ name, points, detail }];
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

function answerPoints(answers: Readonly<Record<string, number>>, questions: readonly string[]): number {
  if (questions.length === 0) return 0;
  const given = Object.values(knownAnswers(answers, questions)).reduce((sum, answer) => sum + answer, 0);
  return Math.round(ANSWER_POINTS * given / (questions.length * WIND_LIMITS.answer.max));
}
