import { languageInUse, t } from "../texts/translate.ts";
import { addDays, type CalendarDate } from "./calendar.ts";

/** Returns a whole number with separators: '1,000'. `Intl` would take tens of milliseconds when it is first used. */
const grouped = (amount: number): string => String(amount).replace(/\B(?=(\d{3})+$)/g, ",");

/** The ending of an English plural. Of stories and movies it does not know it. */
const ENDING_OF_MANY = /(?<=ch|sh|ss|x)es$|(?<=..(?:[^eisu]|[^i]e))s$/;

/** Returns an amount as it is shown, with separators and its unit if it has one: '1,000 km', '1 page', '1,000回'. */
export function amountText(amount: number, { unit: plural }: { readonly unit?: string } = {}): string {
  const unit = amount === 1 ? plural?.replace(ENDING_OF_MANY, "") : plural;
  const space = unit && !/^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(unit) ? " " : "";
  return `${grouped(amount)}${space}${unit ?? ""}`;
}

/** Returns how much of a goal is done, and of how much: '12/19 reps'. */
export function countText(
  goal: { readonly progress?: number; readonly current_target: number; readonly unit?: string },
): string {
  return `${amountText(goal.progress ?? 0)}/${amountText(goal.current_target, goal)}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns what is wrong about a device's clock, of which the server's is `offset` milliseconds ahead. */
export function clockText(offset: number): string {
  const time = distanceText(Math.abs(offset));
  return offset < 0
    ? t("This device's clock is {time} fast. Gorin uses the server's time.", { time })
    : t("This device's clock is {time} slow. Gorin uses the server's time.", { time });
}

/** Only two or more are said, so each unit is a plural. */
function distanceText(ms: number): string {
  if (ms < 2 * HOUR) return t("{count} minutes", { count: Math.round(ms / MINUTE) });
  if (ms < 2 * DAY) return t("{count} hours", { count: Math.round(ms / HOUR) });
  return t("{count} days", { count: Math.round(ms / DAY) });
}

const CODES = 1_000_000;

/**
 * Returns the code of a connection, such as `417 093`. The extension and the page that confirms it show the same one,
 * so that the user can tell a link from somebody else. `challenge` is 32 bytes in base64url: its first 48 bits are
 * used, which are as good as random.
 */
export function connectionCode(challenge: string): string {
  const bytes = atob(challenge.slice(0, 8).replaceAll("-", "+").replaceAll("_", "/"));
  const number = [...bytes].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
  return String(number % CODES).padStart(6, "0").replace(/(?=...$)/, " ");
}

/** One formatter per language and format: creating one costs more than a thousand uses. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns an instant as `Intl` writes it in the language in use; null in English, which is written without `Intl`: its
 * first use on a page takes tens of milliseconds.
 */
function localFormat(at: number, options: Intl.DateTimeFormatOptions): string | null {
  const locale = languageInUse()?.locale;
  if (locale === undefined) return null;
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(key, format);
  return format.format(at);
}

/** One formatter per zone: creating one costs more than a thousand uses. */
const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();

const STYLE = { dateStyle: "medium", timeStyle: "short" } as const;

function dateTimeFormatOf(zone: string): Intl.DateTimeFormat {
  const known = dateTimeFormats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", { ...STYLE, timeZone: zone });
  dateTimeFormats.set(zone, made);
  return made;
}

/** Returns an instant (ISO) as the local date and time of `zone`: 'Nov 21, 2026, 2:44 PM'. */
export function dateTimeText(instant: string, zone: string): string {
  const at = Date.parse(instant);
  // Newer platforms put a narrow no-break space before AM.
  return localFormat(at, { ...STYLE, timeZone: zone }) ??
    dateTimeFormatOf(zone).format(at).replace("\u202f", " ");
}

/** Returns a local date and time without a zone (`YYYY-MM-DDTHH:mm`) in the same format. */
export function localDateTimeText(text: string): string {
  return dateTimeText(`${text}Z`, "UTC");
}

// Not of `Intl`: each of its formatters takes milliseconds to create, before the first page is painted.
const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

const yearOf = (date: CalendarDate) => Number(date.slice(0, 4));
const monthNameOf = (date: CalendarDate) => MONTHS[Number(date.slice(5, 7)) - 1] ?? "";

/** Returns the first three letters of a name. */
const shortOf = (name: string) => name.slice(0, 3);

/** Returns the date in a language other than English; null in English. */
const local = (date: CalendarDate, options: Intl.DateTimeFormatOptions) =>
  localFormat(Date.parse(date), { ...options, timeZone: "UTC" });

export const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8));

/** Returns the weekday: 'Saturday'. */
export const weekdayOf = (date: CalendarDate): string =>
  local(date, { weekday: "long" }) ?? WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7] ?? "";

/** Returns 'Saturday, November 21, 2026'. */
export const longDate = (date: CalendarDate): string =>
  local(date, { dateStyle: "full" }) ?? `${weekdayOf(date)}, ${monthAndDay(date)}, ${yearOf(date)}`;

/** Returns 'Nov 21'. */
export const shortDate = (date: CalendarDate): string =>
  local(date, { month: "short", day: "numeric" }) ?? `${shortOf(monthNameOf(date))} ${dayOfMonth(date)}`;

/** Returns 'Nov'. */
export const shortMonth = (date: CalendarDate): string =>
  local(date, { month: "short" }) ?? shortOf(monthNameOf(date));

/** Returns 'Sat'. */
export const shortWeekday = (date: CalendarDate): string =>
  local(date, { weekday: "short" }) ?? shortOf(weekdayOf(date));

/** Returns 'November'. */
export const monthName = (date: CalendarDate): string => local(date, { month: "long" }) ?? monthNameOf(date);

/** Returns 'November 2026'. */
export const monthAndYear = (date: CalendarDate): string =>
  local(date, { month: "long", year: "numeric" }) ?? `${monthNameOf(date)} ${yearOf(date)}`;

/** Returns 'November 21'. */
export const monthAndDay = (date: CalendarDate): string =>
  local(date, { month: "long", day: "numeric" }) ?? `${monthNameOf(date)} ${dayOfMonth(date)}`;

/** Returns 'November 21, 2026'. */
export const dateAndYear = (date: CalendarDate): string =>
  local(date, { dateStyle: "long" }) ?? `${monthAndDay(date)}, ${yearOf(date)}`;

/** Returns an instant (milliseconds since 1970) as hour and minute: '9:15 AM'. */
export function clockTime(at: number, zone: string): string {
  const local = localFormat(at, { timeStyle: "short", timeZone: zone });
  if (local !== null) return local;
  // Not by `Intl`: the first use of it on a page takes tens of milliseconds.
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/**
 * Returns an instant as {@link clockTime} does, with its offset from UTC where the clock shows that time twice, in the
 * night in which it is set back: '2:10 AM (UTC+1)'.
 */
export function uniqueClockTime(at: number, zone: string): string {
  const text = clockTime(at, zone);
  if (zone === "UTC") return text;
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const wall = local.toPlainDateTime();
  const [first, second] = (["earlier", "later"] as const).map((disambiguation) =>
    wall.toZonedDateTime(zone, { disambiguation }).epochMilliseconds
  );
  if (first === second) return text;
  // '+01:00' as '+1', '+05:30' as it is.
  return `${text} (UTC${local.offset.replace(/^([+-])0?(\d+):00$/, "$1$2")})`;
}

/** Returns a time of day, `HH:mm`, in the same format. */
export function timeOfDayText(time: string): string {
  return clockTime(Date.parse(`1970-01-01T${time}Z`), "UTC");
}

/** Returns the hour of the morning, 0 to 6, at which days begin: 'Midnight', '4:00 AM'. */
export function startHourText(hour: number): string {
  return hour === 0 ? t("Midnight") : t("{hour}:00 AM", { hour });
}

/** Returns an instant in short form for an axis: '6 AM', or '5:30 AM' when it is not on the hour. */
export function hourText(at: number, zone: string): string {
  const time = clockTime(at, zone);
  if (!time.includes(":00")) return time;
  return localFormat(at, { hour: "numeric", timeZone: zone }) ?? time.replace(":00", "");
}

/** Returns a duration in milliseconds as 'Xh Ym', or 'Ym' under an hour, rounded down to whole minutes. */
export function durationText(length: number): string {
  const minutes = Math.max(0, Math.floor(length / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return t("{minutes}m", { minutes });
  return minutes % 60 === 0
    ? t("{hours}h 0m", { hours })
    : t("{hours}h {minutes}m", { hours, minutes: minutes % 60 });
}

/**
 * Returns minutes, which may have decimals, as a duration in the form of {@link spentText}: '1h 5m', '4s'; and '0m' for
 * none.
 */
export function minutesText(minutes: number): string {
  // To the millisecond, since a sum of fractions may be a little less than a whole minute.
  const length = Math.round(minutes * 60_000);
  return length === 0 ? durationText(0) : spentText(length);
}

/**
 * Returns an elapsed time in milliseconds as 'Xm Ys', or 'Ys' under a minute. It has no hours: 75 minutes are '75m 0s'.
 */
export function timerText(elapsed: number): string {
  const seconds = Math.max(0, Math.floor(elapsed / 1000));
  const minutes = Math.floor(seconds / 60);
  return minutes > 0
    ? t("{minutes}m {seconds}s", { minutes, seconds: seconds % 60 })
    : t("{seconds}s", { seconds });
}

const HOUR_MS = 3_600_000;

/**
 * Returns what stands beside a running clock, which has no hours: 'since 9:15 AM', and from the first hour on
 * '1h 5m since 9:15 AM'. `start` and `now` are in milliseconds since 1970.
 */
export function runningSince(start: number, now: number, zone: string): string {
  const since = t("since {time}", { time: clockTime(start, zone) });
  return now - start < HOUR_MS ? since : `${durationText(now - start)} ${since}`;
}

/** Returns how long something took, in milliseconds: '1h 5m', or seconds under a minute, so that none is '0m'. */
export function spentText(length: number): string {
  return length < 60_000 ? timerText(length) : durationText(length);
}

/** Returns minutes that were spent as hours with one decimal: '6.5 h', or '<0.1 h' instead of '0.0 h'. */
export function hoursText(minutes: number): string {
  return t("{hours} h", { hours: minutes < 3 ? "<0.1" : (minutes / 60).toFixed(1) });
}

/**
 * Returns an instant as the local date and time of `zone`, `YYYY-MM-DDTHH:mm`, the format of a datetime-local field.
 */
export function localDateTime(at: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime()
    .toString({ smallestUnit: "minute" });
}

/**
 * Returns the instant of a local date and time of `zone`, milliseconds since 1970, or null when the text is invalid. A
 * time skipped by a clock change is moved one hour later; of a time that occurred twice, the first is taken.
 */
export function instantOfLocal(text: string, zone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text).toZonedDateTime(zone).epochMilliseconds;
  } catch {
    return null;
  }
}

/** Returns a number with separators: '1,000'. */
export function numberText(number: number): string {
  return number.toLocaleString(languageInUse()?.locale ?? "en-US");
}

/** Returns the day of an instant within a sentence: 'today', 'yesterday' or 'November 20'. */
export function recentDay(at: number, now: number, timeZone: string): string {
  const day = localDateTime(at, timeZone).slice(0, 10);
  const today = localDateTime(now, timeZone).slice(0, 10);
  if (day === today) return t("today");
  if (day === addDays(today, -1)) return t("yesterday");
  return monthAndDay(day);
}

/** The names of the weekdays, Monday first. */
export const WEEKDAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** A Sunday. */
const SUNDAY = "2026-11-15";

/** Returns the name of a weekday: 'Monday' for 1. */
export const weekdayName = (day: number): string => weekdayOf(addDays(SUNDAY, day));

/** Returns the short name of a weekday: 'Mon' for 1. */
export const shortWeekdayName = (day: number): string => shortWeekday(addDays(SUNDAY, day));

/** Returns weekdays (1 is Monday, 7 is Sunday) as they are shown: 'Mon, Wed, Fri'. */
export function weekdaysText(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return t("Every day");
  return days.toSorted((one, other) => one - other).map(shortWeekdayName).join(t(", "));
}

/** Present names of zones that browsers still call by a former one. Stored zones keep the name that they have. */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Returns the name of a zone as it is shown: 'America/New York', and 'Asia/Kolkata' for 'Asia/Calcutta'. */
export function zoneName(zone: string): string {
  return (Object.hasOwn(RENAMED, zone) ? RENAMED[zone] ?? zone : zone).replaceAll("_", " ");
}

/** Returns the city of a zone: 'New York' for 'America/New_York'. */
export function placeOf(zone: string): string {
  return zoneName(zone).replace(/^.*\//, "");
}

/** Returns a list of zones to choose from, by name. Of several with one name it has the first. */
export function zoneOptions(zones: readonly string[]): { value: string; label: string }[] {
  const byName = new Map<string, string>();
  for (const zone of zones) if (!byName.has(zoneName(zone))) byName.set(zoneName(zone), zone);
  return [...byName].map(([label, value]) => ({ value, label })).sort((a, b) => a.label < b.label ? -1 : 1);
}
