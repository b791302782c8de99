import { atom } from "jotai/vanilla";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import type { SaveStatus } from "#shared/offline/mod.ts";
import { isRestDay, type Rest, type RestRange } from "#shared/records/mod.ts";
import { shownUserAtom } from "../../offline/engine.ts";
import { saveSettingsAtom } from "./save_settings.ts";

/** Returns the periods of rest as they are listed: the present and coming ones, then the past ones, latest first. */
export function listedRanges(ranges: readonly RestRange[], today: CalendarDate): RestRange[] {
  const byStart = ranges.toSorted((a, b) => a.from.localeCompare(b.from));
  const isOver = ({ to }: RestRange) => to < today;
  return [...byStart.filter((range) => !isOver(range)), ...byStart.filter(isOver).reverse()];
}

const NONE: Rest = { weekdays: [], ranges: [] };

/** The signed-in user's rest days, with the changes that are not saved yet. */
export const restAtom = atom((get) => get(shownUserAtom)?.settings.rest ?? NONE);

/** A function that returns whether a day is a rest day. */
export const isRestAtom = atom((get) => {
  const rest = get(restAtom);
  return (date: CalendarDate) => isRestDay(rest, date);
});

/** Applies a change to the rest days, and saves it. Fails with the server's reason, and then the change is undone. */
export const changeRestAtom = atom(
  null,
  (_get, set, change: (rest: Rest) => Rest): Promise<SaveStatus> =>
    set(saveSettingsAtom, ({ settings }) => ({ settings: { rest: change(settings.rest) } })),
);
