import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { Entry } from "#shared/rings/mod.ts";
import { sampleDay, type ScriptedAnswer, type ScriptedServer } from "./scripted_server.ts";

/** Has a scripted server keep the time entries of `dates`; answers what it keeps, by date. */
export function keptEntries(
  server: ScriptedServer,
  dates: readonly CalendarDate[],
  entries: readonly Entry[] = [],
): ReadonlyMap<CalendarDate, Entry[]> {
  const kept = new Map<CalendarDate, Entry[]>();
  for (const date of dates) {
    const list = [...entries];
    kept.set(date, list);
    const at = `/days/${date}`;
    const answer = (entry?: Entry): ScriptedAnswer => {
      const day = sampleDay(date, list);
      return { data: { ...(entry && { entry }), earth: day.earth, version: null, day } };
    };
    const put = (entry: Entry): ScriptedAnswer => {
      const place = list.findIndex(({ id }) => id === entry.id);
      if (place < 0) list.push(entry);
      else list[place] = entry;
      known(entry.id);
      return answer(entry);
    };
    const known = (id: string) => {
      const find = () => list.find((entry) => entry.id === id);
      server.on(`PATCH ${at}/earth/entries/${id}`, ({ body }) => {
        const entry = find();
        return entry ? put({ ...entry, ...body }) : { status: 404, code: "not_found" };
      });
      server.on(`DELETE ${at}/earth/entries/${id}`, () => {
        list.splice(list.findIndex((entry) => entry.id === id), 1);
        return answer();
      });
    };
    for (const { id } of entries) known(id);
    server.on(`GET ${at}`, () => ({ data: { day: sampleDay(date, list) } }));
    // What the page sends is checked by the tests; what is kept only has to be whole.
    server.on(`POST ${at}/earth/entries`, ({ body }) => put({ note: "", ...body } as Entry));
  }
  return kept;
}
