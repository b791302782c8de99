import { t } from "../texts/translate.ts";
import { type CalendarDate, dayBounds, type DayRule, type DaySpan, todayFor } from "./calendar.ts";
import { clockTime, durationText, instantOfLocal, localDateTime, timerText } from "./format.ts";
import type { TimedEntry, Timer } from "./records.ts";
import {
  type CategoryKinds,
  type CategoryMinutes,
  DEFAULT_KINDS,
  type Entry,
  type EntryFor,
  forKey,
  type Goal,
  LEISURE_CATEGORIES,
  type Reconciliation,
  TIME_CATEGORIES,
  type TimeCategory,
} from "./rings/mod.ts";
import { followingId, instantOf, textKey } from "./schema.ts";
import type { TimePlan } from "./settings.ts";

const DAY_MS = 86_400_000;

/**
 * Returns the last instant before `now` at which it was `time` (`HH:mm`) in `timeZone`, as ISO in UTC; null for an
 * invalid time. Shortly after midnight, 23:50 is yesterday's.
 */
export function lastTimeAt(time: string, now: number, timeZone: string): string | null {
  for (const day of [now, now - DAY_MS]) {
    const at = instantOfLocal(`${localDateTime(day, timeZone).slice(0, 10)}T${time}`, timeZone);
    if (at === null) return null;
    if (at <= now) return new Date(at).toISOString();
  }
  return null;
}

/** Returns the instant `minutes` before `now`, as ISO in UTC. */
export function minutesBefore(minutes: number, now: number): string {
  return new Date(now - minutes * 60_000).toISOString();
}

/** Returns the entry that ends last, if any. */
export function lastEntry(entries: readonly Entry[]): Entry | undefined {
  return entries.toSorted((a, b) => a.end_ts < b.end_ts ? -1 : 1).at(-1);
}

/** A span of time in milliseconds since 1970; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

type Times = Pick<Entry, "start_ts" | "end_ts">;

/** The spans of entries. An entry never changes: an edit makes another one. */
const knownSpans = new WeakMap<Times, Span>();

/** Returns the span of an entry. A day of two hundred is asked for its spans twenty times in one render. */
export function spanOf(entry: Times): Span {
  const known = knownSpans.get(entry);
  if (known) return known;
  const span = readSpan(entry);
  knownSpans.set(entry, span);
  return span;
}

/** Returns the span of an entry that is asked for once: remembering those of ten years takes longer than parsing. */
function readSpan({ start_ts, end_ts }: Times): Span {
  return { start: Date.parse(start_ts), end: Date.parse(end_ts) };
}

/** Returns the part of `span` within `bounds`, or null when they do not overlap. */
export function cut(span: Span, bounds: DaySpan): Span | null {
  const start = Math.max(span.start, bounds.start);
  const end = Math.min(span.end, bounds.end);
  return start < end ? { start, end } : null;
}

/** Returns the parts of `spans` within `bounds`, in the same order. */
export function cutAll(spans: readonly Span[], bounds: DaySpan): Span[] {
  return spans.flatMap((span) => cut(span, bounds) ?? []);
}

/** Returns disjoint spans that cover the same time as `spans`, earliest first. */
export function union(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else merged.push(span);
  }
  return merged;
}

/** Returns the parts of `within` that no span covers, earliest first. */
export function gaps(spans: readonly Span[], within: DaySpan): Span[] {
  const found: Span[] = [];
  let from = within.start;
  for (const span of union(cutAll(spans, within))) {
    if (span.start > from) found.push({ start: from, end: span.start });
    from = span.end;
  }
  if (from < within.end) found.push({ start: from, end: within.end });
  return found;
}

/** A shorter overlap is none: it would be shown as 0m. Milliseconds. */
const MIN_OVERLAP_MS = 60_000;

/** Returns the common time of two spans, or null when they overlap for less than a minute. */
function overlapOf(one: Span, other: Span): Span | null {
  const common = cut(one, other);
  return common && common.end - common.start >= MIN_OVERLAP_MS ? common : null;
}

/**
 * Returns the ids of the entries that overlap another entry. `carried` are the entries of the day before that run on
 * into the day.
 */
export function overlappingIds(entries: readonly Entry[], carried: readonly Entry[] = []): Set<string> {
  const found = new Set<string>();
  const ordered = [...carried, ...entries].map((entry) => ({ id: entry.id, ...spanOf(entry) })).sort((a, b) =>
    a.start - b.start
  );
  let latest = ordered[0];
  for (const next of ordered.slice(1)) {
    if (latest && overlapOf(next, latest)) found.add(next.id).add(latest.id);
    if (!latest || next.end > latest.end) latest = next;
  }
  return found;
}

/** Returns the total length of the spans in minutes; overlaps count for each span. */
export function minutesOf(spans: readonly Span[]): number {
  return spans.reduce((sum, span) => sum + span.end - span.start, 0) / 60_000;
}

/** Shorter gaps, in minutes, are ignored. */
const SHORTEST_GAP = 5;

/** Returns the entries of a day beside `day` that reach into it. They count in its reconciliation. */
export function entriesInto({ start, end }: DaySpan, entries: readonly Entry[]): Entry[] {
  if (entries.length === 0 || start >= end) return [];
  const [from, to] = [instantOf(start), instantOf(end)];
  return entries.filter(({ start_ts, end_ts }) => start_ts < to && end_ts > from && start_ts < end_ts);
}

/**
 * Returns the untracked time of a day up to `until` (milliseconds since 1970), earliest first. `entries` includes those
 * carried over from the day before. A day without any entry has no gaps: all of it is untracked.
 */
export function openGaps(entries: readonly Entry[], day: DaySpan, until: number): Span[] {
  if (entries.length === 0) return [];
  const soFar = { start: day.start, end: Math.min(day.end, Math.max(day.start, until)) };
  return gaps(entries.map(spanOf), soFar).filter(({ start, end }) => end - start >= SHORTEST_GAP * 60_000);
}

/** Two entries that overlap, the earlier one first, and their common time. */
export interface OverlapPair {
  readonly first: Entry;
  readonly second: Entry;
  readonly span: Span;
}

/**
 * Returns every pair of overlapping entries, sorted by the start of the overlap. `carried` are the entries of the day
 * before that run on into the day.
 */
export function overlapPairs(entries: readonly Entry[], carried: readonly Entry[] = []): OverlapPair[] {
  // Parsed once: two hundred entries would parse eighty thousand instants.
  const ordered = [...carried, ...entries].map((entry) => ({ entry, ...spanOf(entry) }))
    .sort((a, b) => a.start - b.start);
  const pairs: OverlapPair[] = [];
  for (const [index, first] of ordered.entries()) {
    for (let at = index + 1; at < ordered.length; at++) {
      const second = ordered[at];
      if (!second || second.start >= first.end) break;
      const span = overlapOf(second, first);
      if (span) pairs.push({ first: first.entry, second: second.entry, span });
    }
  }
  return pairs.sort((a, b) => a.span.start - b.span.start);
}

/** The minutes of one category against the plan; `difference` is negative when less was spent than planned. */
export interface PlanPart {
  readonly category: TimeCategory;
  readonly planned: number;
  readonly actual: number;
  readonly difference: number;
}

/**
 * Returns the parts of a day's variance from the time plan: every category that is planned or has time, largest
 * difference first. `categories` is the time within the day. Apart from rounding, the absolute differences add up to
 * the day's variance.
 */
export function planVariance(plan: TimePlan, categories: readonly CategoryMinutes[]): PlanPart[] {
  return TIME_CATEGORIES.map((category) => {
    const planned = plan[category] ?? 0;
    const actual = categories.find((one) => one.category === category)?.minutes ?? 0;
    return { category, planned, actual, difference: actual - planned };
  })
    .filter(({ planned, actual }) => planned > 0 || actual > 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference));
}

const MAX_LEAKS = 3;

/** The time of one category within a day that was spent for one thing, or for nothing; milliseconds. */
export interface SpentTime {
  readonly category: TimeCategory;
  /** What it was for; null for nothing. */
  readonly for: EntryFor | null;
  readonly ms: number;
}

/**
 * Returns the time within the day by category and by what it was for. Every figure about time is a sum of these.
 *
 * A minute counts once, and in the day in which it lies: where entries overlap, it belongs to the entry that started
 * last, and of two that started at once to the later one in the list. `carried` are the entries of the day before,
 * which come first.
 */
export function spentTimes(
  entries: readonly Entry[],
  carried: readonly Entry[],
  day: DaySpan,
): SpentTime[] {
  const sums = new Map<string, { -readonly [K in keyof SpentTime]: SpentTime[K] }>();
  for (const { entry, start, end } of ownedSpans([...carried, ...entries], day)) {
    const purpose = entry.for ?? null;
    const key = purpose === null ? entry.category : `${entry.category} ${forKey(purpose)}`;
    const sum = sums.get(key);
    if (sum) sum.ms += end - start;
    else sums.set(key, { category: entry.category, for: purpose, ms: end - start });
  }
  return [...sums.values()];
}

/** A span of the day, and the entry that its time belongs to. */
interface OwnedSpan extends Span {
  readonly entry: Entry;
}

/** Returns disjoint spans that cover the entries' time within the day, earliest first. */
function ownedSpans(entries: readonly Entry[], day: DaySpan): OwnedSpan[] {
  const spans = entries.map((entry): OwnedSpan => {
    const { start, end } = readSpan(entry);
    return { entry, start, end };
  })
    .filter(({ start, end }) => start < day.end && end > day.start && start < end)
    // Stable, so that the later one in the list comes later.
    .sort((a, b) => a.start - b.start);
  const owned: OwnedSpan[] = [];
  /** Those that have started, the last one last. */
  const started: OwnedSpan[] = [];
  let at = day.start;
  const advance = (to: number) => {
    for (let top = started.at(-1); top && at < to; top = started.at(-1)) {
      const end = Math.min(top.end, to);
      if (end > at) {
        owned.push({ entry: top.entry, start: at, end });
        at = end;
      }
      if (top.end <= at) started.pop();
    }
    at = Math.max(at, to);
  };
  for (const span of spans) {
    advance(span.start);
    started.push(span);
  }
  advance(day.end);
  return owned;
}

/** Returns the minutes of each category, most first, ties in the order of the categories. Not rounded. */
function categoryMinutes(spent: readonly SpentTime[]): CategoryMinutes[] {
  const sums = new Map<TimeCategory, number>();
  for (const { category, ms } of spent) sums.set(category, (sums.get(category) ?? 0) + ms);
  return [...sums]
    .map(([category, ms]) => ({ category, minutes: ms / 60_000 }))
    .sort((a, b) => b.minutes - a.minutes || order(a.category) - order(b.category));
}

/** Returns the minutes of all of it. Not rounded. */
function totalMinutes(spent: readonly SpentTime[]): number {
  return spent.reduce((sum, { ms }) => sum + ms, 0) / 60_000;
}

/** What the figures of a day's time depend on besides its entries. */
export interface TimeRules {
  readonly plan: TimePlan | null;
  /** Whether each category is an investment, neutral or a leak; the defaults when absent. */
  readonly kinds?: CategoryKinds | undefined;
}

/** The input of {@link reconcile}. */
export interface ReconcileInput extends TimeRules {
  /** The day's own entries. They may extend beyond it. */
  readonly entries: readonly Entry[];
  /** The entries of the day before that run on into this day. */
  readonly carried?: readonly Entry[];
  readonly day: DaySpan;
  /** Milliseconds since 1970. Of a day that is not over, only the time up to here counts. */
  readonly now: number;
  /** Their {@link spentTimes}, where they are known. */
  readonly spent?: readonly SpentTime[];
}

/** The figures computed from the entries of a day. */
export interface DayTime {
  readonly reconciliation: Reconciliation;
  readonly categories: CategoryMinutes[];
}

/**
 * Returns how much of the day was tracked, and the time of each category: see {@link spentTimes}.
 *
 * - `tracked_percentage`: the share of the whole day that the entries cover, one decimal; 0 for an empty day.
 * - `variance_minutes`: with a plan, the sum of all categories' differences from it; without one, the untracked minutes
 *   of the day so far. Whole minutes.
 * - `top_leaks`: the categories with most {@link leakedMinutes}.
 * - `categories`: minutes of each category within the day, most first. Not rounded, so that sums add up.
 */
export function reconcile(
  { entries, carried = [], day, now, spent = spentTimes(entries, carried, day), ...rules }: ReconcileInput,
): DayTime {
  const categories = categoryMinutes(spent);
  const length = (day.end - day.start) / 60_000;
  return {
    categories,
    reconciliation: {
      tracked_percentage: length === 0 ? 0 : tenth(100 * totalMinutes(spent) / length),
      variance_minutes: rules.plan
        ? distanceFrom(rules.plan, categories)
        : untracked([...carried, ...entries], day, now),
      top_leaks: leaksOf(categories, rules).slice(0, MAX_LEAKS),
    },
  };
}

/**
 * Returns how many of the minutes of a category leaked: those of a leaking one, and with a plan those over it in a
 * leaking or neutral one. A neutral category that is not planned leaks nothing, and an investment never leaks.
 */
export function leakedMinutes(
  { category, minutes }: CategoryMinutes,
  { plan, kinds = DEFAULT_KINDS }: TimeRules,
): number {
  if (kinds[category] === "invest") return 0;
  const free = plan?.[category] ?? (kinds[category] === "leak" ? 0 : Infinity);
  return Math.max(0, minutes - free);
}

/** Returns the {@link leakedMinutes} of the categories that leaked, largest first. */
function leaksOf(categories: readonly CategoryMinutes[], rules: TimeRules): CategoryMinutes[] {
  return categories.map((one) => ({ category: one.category, minutes: leakedMinutes(one, rules) }))
    .filter(({ minutes }) => minutes > 0)
    .sort((a, b) => b.minutes - a.minutes);
}

/**
 * Returns the minutes of each category within the day, most first. `entries` includes those carried over from the day
 * before, which come first.
 */
export function minutesWithin(entries: readonly Entry[], day: DaySpan): CategoryMinutes[] {
  return categoryMinutes(spentTimes(entries, [], day));
}

function order(category: TimeCategory): number {
  return TIME_CATEGORIES.indexOf(category);
}

function untracked(entries: readonly Entry[], day: DaySpan, now: number): number {
  const soFar = { start: day.start, end: Math.min(day.end, Math.max(day.start, now)) };
  return Math.round(minutesOf([soFar]) - minutesOf(union(cutAll(entries.map(spanOf), soFar))));
}

function distanceFrom(plan: TimePlan, categories: readonly CategoryMinutes[]): number {
  return Math.round(
    TIME_CATEGORIES.reduce((sum, name) => sum + Math.abs(minutesIn(categories, name) - (plan[name] ?? 0)), 0),
  );
}

function minutesIn(categories: readonly CategoryMinutes[], name: TimeCategory): number {
  return categories.find(({ category }) => category === name)?.minutes ?? 0;
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Returns `span` split into one piece for each day that it touches, earliest first, or nothing for an empty span. A
 * timer that ran past the end of a day is saved as one entry on each day.
 */
export function splitByDay(rule: DayRule, span: Span): { day: CalendarDate; span: Span }[] {
  const pieces: { day: CalendarDate; span: Span }[] = [];
  let start = span.start;
  while (start < span.end) {
    const day = todayFor(rule, start);
    const end = Math.min(dayBounds(rule, day).end, span.end);
    pieces.push({ day, span: { start, end } });
    start = end;
  }
  return pieces;
}

/** After this long the user is asked whether the timer is still right; milliseconds. */
export const LONG_TIMER_MS = 4 * 3_600_000;

/**
 * Returns whether a timer that started at `startTime` (ISO) has run for {@link LONG_TIMER_MS} by `now` (milliseconds
 * since 1970).
 */
export function isLongTimer(startTime: string, now: number): boolean {
  return now - Date.parse(startTime) >= LONG_TIMER_MS;
}

const HOUR_MS = 3_600_000;

/**
 * Returns when a timer probably should have ended: at the last activity, or an hour after its start when none is known,
 * but not after `latest`. Times as ISO, the others in milliseconds since 1970.
 */
export function proposedEnd(startTime: string, lastActivity: string | undefined, latest: number): number {
  const end = lastActivity ? Date.parse(lastActivity) : Date.parse(startTime) + HOUR_MS;
  return Math.min(end, latest);
}

/**
 * Returns whether a timer's start (ISO) is still to come at `now` (milliseconds since 1970), as after the device's
 * clock was set back. Such a timer runs on, so that its note is kept and its start can be moved.
 */
export function isStillToCome(startTime: string, now: number): boolean {
  return Date.parse(startTime) > now;
}

/** A timer that was stopped sooner was probably started by mistake: its notice offers to discard the entry. */
export const SHORT_TIMER_MS = 10_000;

/** A shorter piece after the end of a day comes from a click that was a moment late, and becomes no entry. */
const MIN_LEFTOVER_MS = 1_000;

/**
 * Returns the entries that `timer` becomes when it ends at `end` (milliseconds since 1970), earliest first: one for
 * each day that it touched, and none when it did not run at all. Their ids follow from the timer's, so that every
 * surface and the server compute the same entries.
 */
export function timerEntries(
  timer: Pick<Timer, "id" | "start_ts" | "category" | "note" | "for">,
  end: number,
  rule: DayRule,
): TimedEntry[] {
  return splitByDay(rule, { start: Date.parse(timer.start_ts), end })
    .map((piece, index) => ({ ...piece, id: followingId(timer.id, index) }))
    .filter(({ span }, index) => index === 0 || span.end - span.start >= MIN_LEFTOVER_MS)
    .map(({ day, span, id }) => ({
      day,
      entry: {
        id,
        start_ts: new Date(span.start).toISOString(),
        end_ts: new Date(span.end).toISOString(),
        category: timer.category,
        note: timer.note,
        source: "timer",
        for: timer.for ?? null,
      },
    }));
}

/** Returns a day's entries with the time of its running timer so far, which counts as it passes. */
export function withTimer(
  entries: readonly Entry[],
  timer: Pick<Entry, "category" | "note" | "for"> & { readonly startTime: string } | null,
  now: number,
): readonly Entry[] {
  if (!timer || Date.parse(timer.startTime) >= now) return entries;
  const { startTime: start_ts, category, note } = timer;
  const end_ts = new Date(now).toISOString();
  return [...entries, {
    id: "timer",
    start_ts,
    end_ts,
    category,
    note,
    source: "timer",
    for: timer.for ?? null,
  }];
}

/** Why a timer was not stopped. */
export interface StopProblem {
  readonly message: string;
  readonly reason: string;
}

/**
 * Returns why a timer that started at `startTime` (ISO) cannot be stopped at `end` (milliseconds since 1970): its
 * start is still to come. Null when it can.
 */
export function stopProblem(startTime: string, end: number, zone: string): StopProblem | null {
  if (!isStillToCome(startTime, end)) return null;
  return {
    message: t("Failed to save timer entry"),
    reason: t(
      "The timer starts at {time}, which is still to come on this device's clock. Move its start with “Started earlier”, or discard it.",
      { time: clockTime(Date.parse(startTime), zone) },
    ),
  };
}

/** The length of an attack task, in minutes; also the most that one should take. */
const MAX_MINUTES = 30;

/** The minutes in a text, in English or Japanese. In Japanese, minutes after an hour are a time of day. */
const MINUTES = /\b(\d{1,3})[\s-]*(?:min|minutes?)\b|(?<![\d時])(\d{1,3})\s*分/i;

/** The numbers of minutes that people write as a word. */
const WORDS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  "twenty-five": 25,
};

const WORD_MINUTES = /\b(twenty[\s-]five|[a-z]+)[\s-]+min(?:ute)?s?\b/i;

/** Returns the minutes that an attack task names ('20 minutes', 'ten minutes'), at most 30; 30 when it names none. */
export function taskMinutes(task: string): number {
  const [, english, japanese] = MINUTES.exec(task) ?? [];
  const [, word = ""] = WORD_MINUTES.exec(task) ?? [];
  const named = Number(english ?? japanese ?? WORDS[word.toLowerCase().replace(/\s/, "-")] ?? MAX_MINUTES);
  return Math.min(MAX_MINUTES, Math.max(1, named));
}

/** Returns whether a timer is on the day's attack task: its note is the task, or begins with it. */
export function isOnTask(note: string, task: string): boolean {
  return task !== "" && note.startsWith(task) && !/^[\p{L}\p{N}]/u.test(note.slice(task.length));
}

/** Returns the minutes that a timer counts down: those of the day's attack task; null for a timer on anything else. */
export function countdownMinutes(note: string, task: string): number | null {
  return isOnTask(note, task) ? taskMinutes(task) : null;
}

/**
 * Returns what is left of a countdown after `elapsed` milliseconds: '12m 3s left of 30m'. The seconds are rounded up,
 * so that what is left and what has elapsed, in whole seconds, are the whole.
 */
export function countdownText(minutes: number, elapsed: number): string {
  const length = 60_000 * minutes;
  const whole = durationText(length);
  return elapsed < length
    ? t("{left} left of {whole}", { left: timerText(1_000 * Math.ceil((length - elapsed) / 1_000)), whole })
    : t("Time's up ({whole}). Stop when you're done.", { whole });
}

/** Returns the same in few words, for beside the button that stops. */
export function countdownShort(minutes: number, elapsed: number): string {
  const length = 60_000 * minutes;
  return elapsed < length
    ? countdownText(minutes, elapsed)
    : t("Time's up ({whole})", { whole: durationText(length) });
}

/** Returns the category to go on with: that of the last entry of the day that is work; the first one without any. */
export function suggestedCategory(entries: readonly Entry[]): TimeCategory {
  return lastEntry(entries.filter(isWork))?.category ?? TIME_CATEGORIES[0];
}

/** Returns the category for an attack task: that of the day's last entry for it, or else of the last work. */
export function taskCategory(entries: readonly Entry[], task: string): TimeCategory {
  return lastEntry(entries.filter(({ note }) => isOnTask(note, task)))?.category ??
    suggestedCategory(entries);
}

/** Returns the category whose time counts for a goal, or that of its last entry; undefined without either. */
export function goalCategory(
  { id, category }: Pick<Goal, "id" | "category">,
  entries: readonly Entry[],
): TimeCategory | undefined {
  const own = entries.filter((entry) => entry.for?.kind === "goal" && entry.for.id === id);
  return category ?? lastEntry(own)?.category;
}

/** Work that can be continued: what it was, and its last entry in milliseconds since 1970. */
export interface RecentWork extends Pick<Entry, "category" | "note">, Span {}

/** How much recent work is offered. */
const MAX_RECENT = 3;

/** Returns the work that has a note, each once, the latest first; without what is being timed. */
export function recentWork(
  entries: readonly Entry[],
  timing: Pick<Entry, "category" | "note"> | null,
): RecentWork[] {
  const nameOf = ({ category, note }: Pick<Entry, "category" | "note">) => `${category} ${textKey(note)}`;
  const seen = new Set(timing && [nameOf(timing)]);
  const latestFirst = entries.toSorted((a, b) => a.end_ts < b.end_ts ? 1 : -1);
  return latestFirst.filter((entry) => {
    const isNew = entry.note !== "" && isWork(entry) && !seen.has(nameOf(entry));
    seen.add(nameOf(entry));
    return isNew;
  }).slice(0, MAX_RECENT).map((entry) => ({
    category: entry.category,
    note: entry.note,
    ...spanOf(entry),
  }));
}

function isWork({ category }: Entry): boolean {
  return category !== "Sleep" && !LEISURE_CATEGORIES.includes(category);
}
