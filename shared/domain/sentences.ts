import { fillTemplate } from "../texts/fill_template.ts";
import type { Said, Sentence } from "../texts/said.ts";
import { minutesText, monthAndDay, numberText } from "./format.ts";

/**
 * What the server says with values in it: each sentence once, by its code. In braces stands the name of a value, and
 * after it how the value is written: `{study:time}` as a duration, `{on:date}` as a month and a day, `{max:number}`
 * with separators, `{ring:text}` as a text that has a translation of its own, `{days#day|days}` with its noun, and
 * `{over?yes|no}` as one of two texts.
 */
export const SENTENCES = {
  score_time: "{tracked:time} tracked of the {full:time} that give all points, and no leak.",
  score_time_leaked:
    "{tracked:time} tracked of the {full:time} that give all points, less half of the {percent}% that leaked.",
  score_goals: "{succeeded} of {goals#goal|goals} succeeded.",
  score_goals_partly: "{succeeded} of {goals#goal|goals} succeeded, and {partly} in part, which counts half.",
  score_fire:
    "{chosen?A weakness and a task were chosen|No weakness with a task was chosen} ({chosen}), {done?the weakness was forged|nothing was forged} ({done}), and {reflected?a reflection was written|no reflection was written} ({reflected}).",
  score_study: "{studied:time} of {target:time} studied. Everything planned gives all points.",
  score_reps: "{completed} of {reps#rep|reps} completed. Everything planned gives all points.",
  score_study_reps:
    "{studied:time} of {target:time} studied, {completed} of {reps#rep|reps} completed, half of the points each.",
  score_battles:
    "{battles#battle|battles} with a weight of {weight} of the 10 that give all points: difficulty, times 1 for a victory, 0.7 for a defeat, 0.3 while ongoing.",

  week_score:
    "Your days were {better?stronger|weaker} than {over?the week before|at this point last week}: {score} points on average, after {before}.",
  week_streak: "{ring:text} is on its longest streak so far: {days} days.",
  week_rings:
    "{best:text} was complete on {most#no day|day|days}, {weakest:text} on {fewest#no day|day|days}.",
  week_battles: "You won {victories} of {decided} decided battles.",
  week_battles_after:
    "You won {victories} of {decided} decided battles, after {before#victory|victories} {over?the week before|at this point last week}.",
  week_study:
    "You studied for {study:time}, {change:time} {better?more|less} than {over?the week before|at this point last week}.",
  week_entertainment:
    "{percent}% of the time that you tracked went to Entertainment: {entertainment:time} of {all:time}.",
  week_best_day: "{weekday:text} was your strongest day: {score} points.",
  week_goals: "Of the {judged} goals that you judged, {succeeded#was a success|were successes}.",
  week_goals_all: "Every one of the {judged} goals that you judged was a success.",

  signal_growth: "“{target}” succeeded {days} days running, and its growth was not raised from {percent}%.",
  signal_growth_others:
    "“{target}” succeeded {days} days running, and its growth was not raised from {percent}%. The same holds for {others#other goal|other goals}.",
  signal_no_battle: "{without} of the last {days} days had no battle.",
  signal_easier_battles:
    "Battles averaged {recent} of 10 in the last seven days, after {before} in the seven before.",
  signal_less_study: "{recent:time} studied in the last seven days, after {before:time} in the seven before.",
  signal_no_study: "Nothing was studied in the last seven days, after {before:time} in the seven before.",
  signal_no_reflection: "You chose “{weakness}” {times} times without writing a reflection.",
  signal_easy_victories:
    "All {battles} battles decided in these two weeks were victories at difficulty {difficulty} or less.",

  move_growth: "Raise the growth of “{target}” to {percent}%.",
  why_growth: "{days#success|successes} in a row at {percent}%.",
  move_battle: "Commit to “{hard_thing}” for tomorrow, at difficulty {difficulty}.",
  why_battle: "Your hardest battle in these two weeks was at difficulty {hardest}.",
  move_rep: "Make “{practice}” a weakness rep.",
  why_rep: "You noted it as practice of {subject}.",

  battle_lost: "Lost on {day:date}. Again?",
  battle_ongoing: "Left ongoing on {day:date}. Finish it?",

  delivery_status: "The receiver responded {status}.",
  delivery_dropped: "More than {events} events were waiting, so the oldest was dropped.",
  delivery_gone: "The receiver responded {status}. It is gone, so the webhook was turned off.",
  delivery_turned_off: "{problem:text} It has failed for five days, so the webhook was turned off.",
  delivery_status_turned_off:
    "The receiver responded {status}. It has failed for five days, so the webhook was turned off.",
  delivery_given_up: "{problem:text} It was sent {times} times, and given up.",
  delivery_status_given_up: "The receiver responded {status}. It was sent {times} times, and given up.",

  too_many_attempts: "Too many attempts. Try again in {wait:time}.",
  too_many_sessions: "You are signed in in {places} places. Sign out of one of them first.",
  too_many_passkeys: "You have {passkeys} passkeys. Remove one before you add another.",
  too_many_tokens: "You have {tokens} access tokens. Revoke one before you create another.",
  too_many_webhooks: "You have {webhooks} webhooks. Delete one before you create another.",
  too_many_streams: "At most {streams} streams of events may be open at once.",
  internal: "Something went wrong on our side. If it happens again, tell us this id: {id}",

  not_of_day: "This time is not part of {day:date}.",
  day_full: "A day holds at most {max} {items:text}. Delete or join some first.",
  trash_full: "The trash holds at most {max} items.",
  import_day_full:
    "With those that are there already, {day} would have {count} {items:text}; it can hold {max}.",
  import_ring_full: "{ring:text} would have more text on {day} than one day can hold.",
  document_line: "Line {line}: {problem:text}",
  document_unexpected: "Line {line}: Unexpected {sign}.",
  document_order: "Line {line}: {missing} must come before {name}. Is this an export of Gorin?",

  fields_unknown: "Nothing was done, because these fields are not known: {fields}.",
  fields_missing: "Nothing was done, because the body must have at least one of: {fields}.",
  field_one_of: "must have at least one of: {fields}",
  field_min: "must be at least {min}",
  field_max: "must be at most {max}",
  field_min_length: "must be at least {min#character|characters}",
  field_max_length: "must be at most {max:number} characters",
  field_max_items: "must hold at most {max} items",
  field_max_kind_a_day: "must hold at most {max} {items:text} a day",
  field_max_target: "must be at most the target of {target}",
  field_max_days: "must be at most {days} days ahead",
  field_choices: "must be one of: {choices}",
} as const;

/** The code of a sentence with values. */
export type SentenceCode = keyof typeof SENTENCES;

type NameOf<P> = P extends `${infer N}${":" | "?" | "#"}${string}` ? N : P;

/** The names of the values in a template. */
type NamesIn<T> = T extends `${string}{${infer P}}${infer Rest}` ? FirstOf<P> | NamesIn<Rest> : never;

/** `N` without what a shorter match would have left of it: names end at the first sign. */
type FirstOf<P> = NameOf<P> extends infer N
  ? N extends `${infer First}${":" | "?" | "#"}${string}` ? First : N
  : never;

/** The values of a sentence, by their names. */
type ValuesOf<C extends SentenceCode> = { readonly [N in NamesIn<(typeof SENTENCES)[C]> & string]: Value };

type Value = Said["values"][string];

/** Returns the sentence of a code with its values: its English text, and beside it what that was made of. */
export function say<C extends SentenceCode>(code: C, values: ValuesOf<C>): Sentence {
  return { text: inEnglish(SENTENCES[code], values), said: { code, values } };
}

/** Returns a template of {@link SENTENCES} with its values, as far as they are there. */
export function inEnglish(template: string, values: Said["values"]): string {
  return fillTemplate(template, values, {
    time: minutesText,
    date: monthAndDay,
    number: numberText,
    text: (text) => text,
    own: (text) => text,
  });
}
