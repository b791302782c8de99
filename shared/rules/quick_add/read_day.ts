import { addDays, type CalendarDate, isCalendarDate } from "../../calendar/mod.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const NAMED: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * Returns the day that a text names, or null: 'yesterday', 'friday' (the last one), '2026-11-03', 'nov 3', '11/3', '3
 * november 2025', '3 days ago'. A date without a year is the nearest one up to today.
 */
export function readDay(text: string, today: CalendarDate): CalendarDate | null {
  const words = text.trim().toLowerCase().replace(/^(go to|jump to|day)\s+/, "");
  const named = Object.hasOwn(NAMED, words) ? NAMED[words] : undefined;
  if (named !== undefined) return addDays(today, named);
  if (isCalendarDate(words)) return words;
  const ago = /^(\d{1,4}) days? ago$/.exec(words)?.[1];
  if (ago) return valid(addDays(today, -Number(ago)));
  return readWeekday(words, today) ?? readMonthDay(words, today) ?? readNumbers(words, today);
}

function valid(date: string): CalendarDate | null {
  return isCalendarDate(date) ? date : null;
}

/** The last such weekday before today. */
function readWeekday(words: string, today: CalendarDate): CalendarDate | null {
  const name = /^(?:last )?(mon|tue|wed|thu|fri|sat|sun)[a-z]*$/.exec(words)?.[1];
  if (!name || !"monday tuesday wednesday thursday friday saturday sunday".includes(lastWord(words))) {
    return null;
  }
  const present = new Date(Date.parse(today)).getUTCDay() || 7;
  const back = (present - (WEEKDAYS.indexOf(name) + 1) + 7) % 7 || 7;
  return addDays(today, -back);
}

const lastWord = (words: string) => words.split(" ").at(-1) ?? "";

function readMonthDay(words: string, today: CalendarDate): CalendarDate | null {
  const match = /^([a-z]{3,9})\.? (\d{1,2})(?:,? (\d{4}))?$/.exec(words) ??
    swapped(/^(\d{1,2})\.? ([a-z]{3,9})(?:,? (\d{4}))?$/.exec(words));
  const [, name = "", day = "", year] = match ?? [];
  const month = MONTHS.indexOf(name.slice(0, 3)) + 1;
  if (month === 0 || !fullMonth(month).startsWith(name)) return null;
  return nearest(month, Number(day), year, today);
}

/** '11/3' and '2025/11/3'. */
function readNumbers(words: string, today: CalendarDate): CalendarDate | null {
  const [, year, month, day] = /^(?:(\d{4})\/)?(\d{1,2})\/(\d{1,2})$/.exec(words) ?? [];
  return month && day ? nearest(Number(month), Number(day), year, today) : null;
}

/** Returns a date of a year, or without one the nearest up to today. */
function nearest(
  month: number,
  day: number,
  year: string | undefined,
  today: CalendarDate,
): CalendarDate | null {
  const two = (part: number) => String(part).padStart(2, "0");
  const dateIn = (ofYear: number) => valid(`${String(ofYear).padStart(4, "0")}-${two(month)}-${two(day)}`);
  if (year) return dateIn(Number(year));
  const present = Number(today.slice(0, 4));
  const date = dateIn(present);
  return date !== null && date > today ? dateIn(present - 1) : date ?? dateIn(present - 1);
}

function swapped(match: RegExpExecArray | null): (string | undefined)[] | null {
  return match && [match[0], match[2], match[1], match[3]];
}

function fullMonth(month: number): string {
  return new Intl.DateTimeFormat("en-US", { month: "long", timeZone: "UTC" })
    .format(Date.UTC(2026, month - 1, 1)).toLowerCase();
}
