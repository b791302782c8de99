import { addDays, type CalendarDate } from "../../calendar/mod.ts";
import { WIND_LIMITS } from "../../rings/mod.ts";
import { COMPLACENCY_SIGNALS, type ComplacencyDay } from "./complacency_signals.ts";

/** How many days, the judged one included, the check looks at. */
export const COMPLACENCY_DAYS = 14;

/** What the answers weigh of the 100 points; the signals weigh the other 70. */
const ANSWER_POINTS = 30;

export interface ComplacencyInput {
  /** The day that the check is of, the last of the fortnight. */
  readonly date: CalendarDate;
  /** Days on record, in any order. Those outside of the fortnight are left out; a day that is absent had nothing. */
  readonly days: readonly ComplacencyDay[];
  /** The first day that the user has on record: days before it count against nobody. Null: there is none. */
  readonly firstDay: CalendarDate | null;
  /** 0 (not at all) to 4 (entirely) by question; a question without an answer counts as 0. */
  readonly answers: Readonly<Record<string, number>>;
  /** The ids of the questions that are asked. */
  readonly questions: readonly string[];
}

/** One reason to suspect complacency, in words with its figures. */
export interface ComplacencySignal {
  readonly name: string;
  readonly detail: string;
  readonly points: number;
}

export interface Complacency {
  /** 0 to 100, whole. */
  readonly score: number;
  /** Below 34 sharp, below 67 drifting, else complacent. */
  readonly level: "sharp" | "drifting" | "complacent";
  /** Those that speak, the heaviest first. */
  readonly signals: ComplacencySignal[];
}

/**
 * How complacent the fortnight that ends on `date` looks: the points of its signals, and up to 30 for the answers in
 * proportion to the highest they could be.
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
  return { score, level: score < 34 ? "sharp" : score < 67 ? "drifting" : "complacent", signals };
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
