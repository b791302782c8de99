import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { longDate } from "#shared/domain/format.ts";
import { restsByRange, withoutRestDay, withRestDay } from "#shared/domain/records.ts";
import { isRestDay, type Rest, type RestRange } from "#shared/domain/settings.ts";
import type { User, UserChange } from "#shared/domain/user.ts";
import { saveSettings, type SaveStatus } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { dispatchAtom, pendingAtom, rejectedAtom, shownUserAtom } from "../app/engine.ts";
import { userAtom } from "../app/session.ts";
import { announcementAtom } from "../app/toasts.ts";
import { useFailure } from "./day.ts";

/**
 * A change of the profile or the settings, or a function that returns it. What is made from the present values, such as
 * a longer list, is made by a function: an earlier change may not be rendered yet.
 */
export type SettingsEdit = UserChange | ((present: User) => UserChange);

/**
 * Changes the profile or the settings, like any other write: it shows at once, and is sent when the server can be
 * reached.
 */
export const saveSettingsAtom = atom(null, (get, set, edit: SettingsEdit): Promise<SaveStatus> => {
  const user = get(shownUserAtom);
  if (!user) throw new Error("Cannot save: nobody is signed in");
  return set(dispatchAtom, saveSettings(user, typeof edit === "function" ? edit(user) : edit));
});

/** Whether changes of the settings are on this device only. */
export const areSettingsQueuedAtom = atom((get) =>
  get(pendingAtom).some(({ command }) => command.kind === "save_settings")
);

/** Why the server rejected a queued change of the settings; null when it rejected none. */
export const settingsRejectionAtom = atom((get) =>
  get(rejectedAtom).find(({ command }) => command.kind === "save_settings")?.reason ?? null
);

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

/** Marks and unmarks rest days. A weekly rest day is not changed, and nothing is before the user is known. */
export function useRestMarking() {
  const user = useAtomValue(userAtom);
  const rest = useAtomValue(restAtom);
  const isRest = useAtomValue(isRestAtom);
  const change = useSetAtom(changeRestAtom);
  const announce = useSetAtom(announcementAtom);
  const { failure, attempt } = useFailure();
  const toggle = async (date: CalendarDate) => {
    if (!user) return;
    const marked = restsByRange(rest, date);
    if (!marked && isRest(date)) {
      return announce(t("{date} is a weekly rest day: change it in Settings", { date: longDate(date) }));
    }
    const saved = await attempt(
      t("Failed to save the rest day"),
      () => change((now) => marked ? withoutRestDay(now, date) : withRestDay(now, date, "")),
    );
    if (saved) {
      announce(
        marked
          ? t("{date} is no longer a rest day", { date: longDate(date) })
          : t("{date} is a rest day", { date: longDate(date) }),
      );
    }
  };
  return { failure, isUserKnown: user !== null, toggle: (date: CalendarDate) => void toggle(date) };
}
