import { getBook, getRecord, listRecords } from "#shared/contract/mod.ts";
import {
  RECORD_KINDS,
  RECORD_RINGS,
  type RecordedDay,
  recordKey,
  RecordList,
  RecordReader,
} from "#shared/domain/book_records.ts";
import { addDays, type CalendarDate, dayBounds, shortenedDays } from "#shared/domain/calendar.ts";
import { shownWind, spentOn, waterView } from "#shared/domain/day.ts";
import { type RingName, RINGS, type StoredRings } from "#shared/domain/rings/mod.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import { Failure } from "../failures.ts";
import { serve } from "../http/mount.ts";
import type { Services } from "../services.ts";
import { summaryRulesOf, todayOf } from "./view.ts";

/** Returns the days with a record as they are shown, oldest first, with these of their rings. */
async function* recordedDays(
  user: User,
  rings: readonly RingName[],
  services: Services,
): AsyncGenerator<RecordedDay> {
  const rule = dayRuleOf(user);
  const noEarth = RINGS.earth.empty();
  const read = services.history.readRings(
    user.id,
    rings,
    summaryRulesOf(user, services),
    services.bulkTurn,
  );
  type Read = { readonly date: CalendarDate; readonly rings: Partial<StoredRings> };
  const earthOn = (day: Read | undefined, date: CalendarDate) =>
    day?.date === date ? day.rings.earth ?? noEarth : noEarth;
  const shown = ({ date, rings: stored }: Read, previous: Read | undefined, next: Read | undefined) => {
    const { earth = noEarth, water, wind } = stored;
    const beside = {
      previousEarth: earthOn(previous, addDays(date, -1)),
      nextEarth: earthOn(next, addDays(date, 1)),
    };
    const isTimed = water?.goals.some(({ category }) => category) ||
      [earth, beside.previousEarth, beside.nextEarth].some(({ actual_entries }) =>
        actual_entries.some((entry) => entry.for)
      );
    // What nothing was spent for is not counted: of ten years that takes a third of the time.
    const spent = isTimed ? spentOn(earth, beside, dayBounds(rule, date)) : [];
    return {
      date,
      rings: {
        ...stored,
        ...(water && { water: waterView(water, spent) }),
        ...(wind && { wind: shownWind(wind, spent) }),
      },
    };
  };
  // Each waits for the day after it, whose entries may begin on it.
  let [previous, day]: (Read | undefined)[] = [];
  for await (const next of read) {
    if (day) yield shown(day, previous, next);
    [previous, day] = [day, next];
  }
  if (day) yield shown(day, previous, undefined);
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
        for await (const day of recordedDays(user, rings, services)) records.add(day);
        return { records: records.list() };
      }),
  }),

  serve(getRecord, {
    handle: ({ params: { kind, key }, query: { texts }, caller: { user } }, services) =>
      services.listQueue.run(user.id, async () => {
        const reader = new RecordReader(kind, recordKey(kind, key));
        for await (const day of recordedDays(user, RECORD_RINGS[kind], services)) reader.add(day);
        const rules = { rest: user.settings.rest, shortened: shortenedDays(dayRuleOf(user)) };
        const record = reader.record(todayOf(user, services), rules, texts);
        if (!record) throw new Failure("not_found");
        return { record };
      }),
  }),
];
