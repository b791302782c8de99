import { languageInUse } from "../../texts/translate.ts";

/** A length with units: '45m', '1h 30m', '1.5h', '2 hours'. */
const UNITS =
  /^(?:(\d{1,3}(?:[.,]\d{1,2})?)\s*h(?:(?:ou)?rs?)?)?\s*(?:(\d{1,4})\s*m(?:in(?:ute)?s?)?)?(?:\s+|$)(.*)$/i;

/** '1h30' or '1:30', in which the minutes have no unit. */
const HOURS_AND_MINUTES = /^(\d{1,3})[h:]([0-5]\d)(?:\s+|$)(.*)$/i;

/** A number without a unit. */
const BARE = /^(\d{1,4}(?:[.,]\d{1,2})?)(?:\s+|$)(.*)$/;

/** The largest bare number that is hours where people plan. */
const MAX_BARE_HOURS = 24;

/** What a number without a unit is: minutes, or in a plan hours, up to 24 of them. */
export type BareNumber = "minutes" | "hours";

const numberOf = (text: string | undefined) => Number(text?.replace(",", ".") ?? 0);

/**
 * Returns the length of time at the start of a text in whole minutes ('45m', '1h 30m', '1h30', '1:30', '1.5h', '2
 * hours', '45'), and the text after it; null without any.
 */
export function readLengthBefore(
  text: string,
  bare: BareNumber = "minutes",
): { minutes: number; rest: string } | null {
  const typed = text.trim();
  const found = HOURS_AND_MINUTES.exec(typed) ?? UNITS.exec(typed);
  const [, hours, minutes, rest = ""] = found ?? [];
  if (hours || minutes) {
    return { minutes: Math.round(60 * numberOf(hours)) + numberOf(minutes), rest: rest.trim() };
  }
  const [, number, after = ""] = BARE.exec(typed) ?? [];
  if (number === undefined) return null;
  const amount = numberOf(number);
  const isHours = bare === "hours" && amount <= MAX_BARE_HOURS;
  return { minutes: Math.round(isHours ? 60 * amount : amount), rest: after.trim() };
}

/**
 * Returns the minutes of a typed length of time, in English or in the form of the language in use; null when nothing is
 * typed, undefined when it is not understood. The one reader of every field that takes a length.
 */
export function typedMinutes(text: string, bare: BareNumber = "minutes"): number | null | undefined {
  if (text.trim() === "") return null;
  for (const form of [text, languageInUse()?.typed?.(text.trim())]) {
    const read = form && readLengthBefore(form, bare);
    if (read && read.rest === "") return read.minutes;
  }
  return undefined;
}
