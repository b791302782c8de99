import { addEntry, deleteEntry, updateEntry } from "#shared/contract/mod.ts";
import { type CalendarDate, dayBounds } from "#shared/domain/calendar.ts";
import { type Entry, entrySpanError, shownEntry, type StoredEarth } from "#shared/domain/rings/mod.ts";
import { say } from "#shared/domain/sentences.ts";
import { cut, spanOf } from "#shared/domain/time.ts";
import { dayRuleOf, type User } from "#shared/domain/user.ts";
import type { Sentence } from "#shared/texts/said.ts";
import { Failure } from "../failures.ts";
import { serve } from "../http/mount.ts";
import { findEntry, withEntries } from "../http/normalize.ts";
import { writeRing } from "./ring_write.ts";

export const earthRoutes = [
  serve(addEntry, {
    handle: async (call, services) => {
      const { params: { day }, body, caller } = call;
      const entry: Entry = { id: crypto.randomUUID(), ...body };
      checkSpan(entry, day, caller.user);
      const { response, result } = await writeRing(call, services, {
        ring: "earth",
        date: day,
        change: (earth) => {
          const before = findEntry(earth, entry.id);
          return before
            ? { next: null, result: before }
            : { next: withEntries(earth, [entry]), result: entry };
        },
      });
      return { ...response, entry: shownEntry(result) };
    },
  }),

  serve(updateEntry, {
    handle: async (call, services) => {
      const { params: { day, id }, body, caller } = call;
      const { response, result } = await writeRing(call, services, {
        ring: "earth",
        date: day,
        change: (earth) => {
          const entry: Entry = { ...entryOf(earth, id), ...body };
          checkSpan(entry, day, caller.user);
          const actual_entries = earth.actual_entries.map((other) => other.id === id ? entry : other);
          return { next: { ...earth, actual_entries }, result: entry };
        },
      });
      return { ...response, entry: shownEntry(result) };
    },
  }),

  serve(deleteEntry, {
    handle: async (call, services) => {
      const { params: { day, id } } = call;
      const { response } = await writeRing(call, services, {
        ring: "earth",
        date: day,
        change: (earth) => {
          entryOf(earth, id);
          return {
            next: { ...earth, actual_entries: earth.actual_entries.filter((entry) => entry.id !== id) },
            result: null,
          };
        },
      });
      return response;
    },
  }),
];

function entryOf(earth: StoredEarth, id: string): Entry {
  const entry = findEntry(earth, id);
  if (!entry) throw new Failure("not_found", { message: "There is no such time entry on this day." });
  return entry;
}

/** Checks that an entry has a valid length and overlaps the user's `day`. */
function checkSpan(entry: Entry, day: CalendarDate, user: User): void {
  const span = spanOf(entry);
  const error = entrySpanError(span.start, span.end);
  if (error) throw wrongEnd({ text: error });
  if (!cut(span, dayBounds(dayRuleOf(user), day))) throw wrongEnd(say("not_of_day", { day }));
}

function wrongEnd(message: Sentence): Failure {
  const { text, said } = message;
  return new Failure("validation_failed", { message, details: [{ path: "end_ts", message: text, said }] });
}
