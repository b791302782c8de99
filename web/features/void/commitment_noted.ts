import { atom } from "jotai/vanilla";
import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "#shared/calendar/mod.ts";
import { storedJson } from "../../platform/storage/stored.ts";
import { userAtom } from "../auth/session.ts";
import { storedAtom } from "../../platform/storage/stored_atom.ts";

const NotedSchema = z.object({ user: z.string(), day: DateSchema });

const storedNoteAtom = storedAtom(storedJson("gorin_promise_noted", (value) => {
  const noted = NotedSchema.safeParse(value);
  return noted.success ? noted.data : null;
}));

/** The last day on which the user dismissed yesterday's commitment; null if never in this browser. */
export const commitmentNotedAtom = atom(
  (get) => {
    const noted = get(storedNoteAtom);
    return noted && noted.user === get(userAtom)?.id ? noted.day : null;
  },
  (get, set, day: CalendarDate) => set(storedNoteAtom, { user: get(userAtom)?.id ?? "", day }),
);
