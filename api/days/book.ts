import { getBook, getRecord, listRecords } from "#shared/contract/mod.ts";
import {
  RECORD_KINDS,
  RECORD_RINGS,
  type RecordedDay,
  recordKey,
  RecordList,
  RecordReader,
} from "#shared/domain/book_records.ts";
import {
  addDays,
  type CalendarDate,
  dayBounds,
  type DayRule,
  shortenedDays,
} from "#shared/domain/calendar.ts";
import { shownWind, spentOn, waterView } from "#shared/domain/day.ts";
import { type RingName, RINGS, type StoredRings } from "#shared/domain/rings/mod.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { Failure } from "../failures.ts";
import { serve } from "../http/mount.ts";
import type { Services } from "../services.ts";
import { summaryRulesOf, todayOf } from "./view.ts";

/** Returns the days of a user that have a row, oldest first. */
async function datesOf(user: User, services: Services): Promise<CalendarDate[]> {
  const rows = await services.history.listRows(user.id, null, summaryRulesOf(user, services));
  return rows.map(({ date }) => date);
}

/**
 * Returns the days of a goal or a subject, oldest first, with what of them belongs to it, as it is shown. Earth is read
 * only from its first day on, and until a day that no longer has it: before that day it may have been carried.
 */
async function* timedDays(
  kind: "goal" | "subject",
  reader: RecordReader,
  user: User,
  services: Services,
): AsyncGenerator<RecordedDay> {
  const [ring] = RECORD_RINGS[kind];
  const read = (name: RingName, dates: readonly CalendarDate[]) =>
    services.history.readRings(user.id, [name], dates, services.bulkTurn);
  const dates = await datesOf(user, services);
  const own = new Map<CalendarDate, RecordedDay["rings"]>();
  let first: CalendarDate | undefined;
  let until: CalendarDate | undefined;
  for await (const { date, rings } of read(ring, dates)) {
    if (!rings[ring]) continue;
    const mine = reader.own(rings);
    if (timedIn(mine).length > 0) {
      own.set(date, mine);
      first ??= date;
      until = undefined;
    } else if (first !== undefined) until ??= date;
  }
  if (first === undefined) return;
  const [from, to] = [addDays(first, -1), until];
  const withTime = dates.filter((date) => date >= from && (to === undefined || date <= to));
  // Each waits for the day after it, whose entries may begin on it.
  let [previous, day]: (EarthOfDay | undefined)[] = [];
  const rule = dayRuleOf(user);
  for await (const { date, rings: { earth = NO_EARTH } } of read("earth", withTime)) {
    const next = { date, earth };
    if (day) yield shownDay(day, own.get(day.date) ?? {}, previous, next, rule);
    [previous, day] = [day, next];
  }
  if (day) yield shownDay(day, own.get(day.date) ?? {}, previous, undefined, rule);
}

interface EarthOfDay {
  readonly date: CalendarDate;
  readonly earth: StoredRings["earth"];
}

const NO_EARTH = RINGS.earth.empty();

/** Returns what of a day time is counted for. */
const timedIn = ({ water, wind }: RecordedDay["rings"]) => [
  ...water?.goals ?? [],
  ...wind?.study_targets ?? [],
];

/** Returns what belongs to a record on a day, with the time that was spent for it, and the day's Earth. */
function shownDay(
  { date, earth }: EarthOfDay,
  own: RecordedDay["rings"],
  previous: EarthOfDay | undefined,
  next: EarthOfDay | undefined,
  rule: DayRule,
): RecordedDay {
  const earthOn = (day: EarthOfDay | undefined, beside: CalendarDate) =>
    day?.date === beside ? day.earth : NO_EARTH;
  const beside = {
    previousEarth: earthOn(previous, addDays(date, -1)),
    nextEarth: earthOn(next, addDays(date, 1)),
  };
  const ids = new Set(timedIn(own).map(({ id }) => id));
  const isTimed = own.water?.goals.some(({ category }) => category) ||
    [earth, beside.previousEarth, beside.nextEarth].some(({ actual_entries }) =>
      actual_entries.some(({ for: purpose }) => purpose && "id" in purpose && ids.has(purpose.id))
    );
  // What nothing was spent for is not counted: of ten years that takes a third of the time.
  const spent = isTimed ? spentOn(earth, beside, dayBounds(rule, date)) : [];
  return {
    date,
    rings: {
      earth,
      ...(own.water && { water: waterView(own.water, spent) }),
      ...(own.wind && { wind: shownWind(own.wind, spent) }),
    },
  };
}

export const bookRoutes = [
  serve(getBook, {
    handle: ({ query, caller: { user } }, { book, bulkTurn, listQueue }) =>
      listQueue.run(user.id, async () => {
        const { items, damaged, ...page } = await book.search(user.id, query, bulkTurn);
        return { items: [...items], ...page, ...(damaged.length > 0 && { damaged: [...damaged] }) };
      }),
  }),

  serve(listRecords, {
    handle: ({ query: { kind }, caller: { user } }, services) =>
      services.listQueue.run(user.id, async () => {
        const kinds = kind ? [kind] : RECORD_KINDS;
        const records = new RecordList(kinds);
        const rings = kinds.map((kind) => RECORD_RINGS[kind][0]);
        const dates = await datesOf(user, services);
        const days = services.history.readRings(user.id, rings, dates, services.bulkTurn);
        for await (const day of days) records.add(day);
        return { records: records.list() };
      }),
  }),

  serve(getRecord, {
    handle: ({ params: { kind, key }, query: { texts }, caller: { user } }, services) =>
      services.listQueue.run(user.id, async () => {
        const reader = new RecordReader(kind, recordKey(kind, key));
        const days = kind === "goal" || kind === "subject"
          ? timedDays(kind, reader, user, services)
          : services.history.readRings(
            user.id,
            RECORD_RINGS[kind],
            await datesOf(user, services),
            services.bulkTurn,
          );
        for await (const day of days) reader.add(day);
        const rules = { rest: user.settings.rest, shortened: shortenedDays(dayRuleOf(user)) };
        const record = reader.record(todayOf(user, services), rules, texts);
        if (!record) throw new Failure("not_found");
        return { record };
      }),
  }),
];
