import { getBook, getRecord, listRecords } from "#shared/contract/mod.ts";
import {
  RECORD_KINDS,
  RECORD_RINGS,
  type RecordedDay,
  recordKey,
  RecordList,
  RecordReader,
} from "#shared/domain/book_records.ts";
import { addDays, dayBounds, shortenedDays } from "#shared/domain/calendar.ts";
import { shownWind, spentOn, waterView } from "#shared/domain/day.ts";
import { type RingName, RINGS, type StoredEarth } from "#shared/domain/rings/mod.ts";
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
  const isTimed = rings.includes("earth");
  let previous: { readonly date: string; readonly earth: StoredEarth } | undefined;
  for await (
    const { date, rings: stored } of services.history.readRings(
      user.id,
      rings,
      summaryRulesOf(user, services),
    )
  ) {
    const { earth = RINGS.earth.empty(), water, wind } = stored;
    const before = previous?.date === addDays(date, -1) ? previous.earth : RINGS.earth.empty();
    const spent = isTimed ? spentOn(earth, before, dayBounds(rule, date)) : [];
    yield {
      date,
      rings: {
        ...stored,
        ...(water && { water: waterView(water, spent) }),
        ...(wind && { wind: shownWind(wind, spent) }),
      },
    };
    previous = { date, earth };
  }
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
    handle: ({ params: { kind, key }, caller: { user } }, services) =>
      services.listQueue.run(user.id, async () => {
        const reader = new RecordReader(kind, recordKey(kind, key));
        for await (const day of recordedDays(user, RECORD_RINGS[kind], services)) reader.add(day);
        const rules = { rest: user.settings.rest, shortened: shortenedDays(dayRuleOf(user)) };
        const record = reader.record(todayOf(user, services), rules);
        if (!record) throw new Failure("not_found");
        return { record };
      }),
  }),
];
