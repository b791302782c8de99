import { addDays, type CalendarDate, dayBounds, type DayRule } from "#shared/calendar/mod.ts";
import type { Goal } from "#shared/rings/mod.ts";
import { makeVoid, type VoidBody } from "./battles.ts";
import { type JudgedGoals, makeGoals } from "./goals.ts";
import { type FireBody, focusOf, makeFire, makeWind, type WindBody } from "./practice.ts";
import type { Random } from "./random.ts";
import type { Rhythm } from "./rhythm.ts";
import { type EntryBody, makeEntries } from "./time.ts";
import type { Texts } from "./texts.ts";

/** What is recorded on one day; null for a ring with nothing recorded. */
export interface StoryDay {
  readonly date: CalendarDate;
  readonly entries: readonly EntryBody[];
  readonly goals: readonly Goal[] | null;
  readonly fire: FireBody | null;
  readonly wind: WindBody | null;
  readonly battles: VoidBody | null;
}

/** Returns the days with anything recorded, the earliest first. */
export function makeStory(
  { moods }: Rhythm,
  texts: Texts,
  random: Random,
  { rule, now }: { rule: DayRule; now: number },
): StoryDay[] {
  const draw = {
    time: random.branch("time"),
    goals: random.branch("goals"),
    practice: random.branch("practice"),
    battles: random.branch("battles"),
  };
  let last: JudgedGoals = { date: "", goals: [] };
  let committed = { date: "", text: "" };
  return moods.filter(({ recorded }) => recorded).map((mood): StoryDay => {
    const focus = focusOf(mood, moods.length, texts);
    const judged = draw.goals.chance(0.7 + 0.3 * mood.strength);
    if (judged) last = { date: mood.date, goals: makeGoals(last, mood, texts.templates, draw.goals) };
    const battles = makeVoid(
      mood,
      texts,
      committed.date === mood.date ? committed.text : "",
      draw.battles,
      { start: dayBounds(rule, mood.date).start, now },
    );
    committed = { date: addDays(mood.date, 1), text: battles?.tomorrow_commitment ?? "" };
    return {
      date: mood.date,
      entries: draw.time.chance(0.55 + 0.45 * mood.strength)
        ? makeEntries(mood, draw.time, { start: dayBounds(rule, mood.date).start, now })
        : [],
      goals: judged ? last.goals : null,
      fire: makeFire(mood, focus, draw.practice),
      wind: makeWind(mood, focus, texts.questions, draw.practice),
      battles,
    };
  });
}
