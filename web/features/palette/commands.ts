import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useLocation } from "wouter";
import { addDays } from "#shared/domain/calendar.ts";
import { shortDate } from "#shared/domain/format.ts";
import type { QuickAdd } from "#shared/domain/quick_add.ts";
import type { Day } from "#shared/domain/records.ts";
import { RING_NAMES, type RingName, RINGS } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { browserTimeZone, failureText } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { notifyAtom, offerUndoAtom } from "../../app/toasts.ts";
import { PAGES } from "../../day/Frame.tsx";
import {
  type CommandSource,
  type PaletteCommand,
  type RingAdd,
  useItemRequests,
  useShowRing,
} from "../../day/commands.ts";
import {
  dayQueryAtom,
  knownDayAtom,
  loadDayAtom,
  saveRingAtom,
  shownDayAtom,
  useDayAddress,
} from "../../day/day.ts";
import { isRestAtom } from "../../day/rest.ts";
import { useRestMarking } from "../../day/rest_marking.ts";
import { timerAtom } from "../../day/timer.ts";

/** The ring to which a typed text belongs. Days belong to none. */
export const RING_OF: Readonly<Record<QuickAdd["kind"], RingName | undefined>> = {
  entry: "earth",
  timer: "earth",
  backdate: "earth",
  note: "earth",
  goal_state: "water",
  goal_count: "water",
  goal: "water",
  weakness: "fire",
  task: "fire",
  study: "wind",
  rep: "wind",
  battle: "void",
  commitment: "void",
  day: undefined,
  rest: undefined,
};

/** Returns what a quick add changes in its ring; undefined when no source knows its kind. */
function ringAdd(
  sources: readonly CommandSource[],
  add: QuickAdd,
  before: Day,
  today: string,
): RingAdd | undefined {
  for (const { ringAdds } of sources) {
    // The function for a kind takes quick adds of that kind.
    const read = ringAdds?.[add.kind] as
      | ((add: QuickAdd, before: Day, today: string) => RingAdd)
      | undefined;
    if (read) return read(add, before, today);
  }
  return undefined;
}

/** Makes a quick add to the shown day, and offers Undo. A failure is shown as a notice. */
export const runQuickAddAtom = atom(
  null,
  async (get, set, sources: readonly CommandSource[], add: QuickAdd): Promise<void> => {
    const date = get(shownDayAtom);
    const ring = RING_OF[add.kind] ?? "fire";
    let failed = t("Failed to add time entry");
    try {
      const own = sources.find(({ ownAdds }) => ownAdds?.kinds.includes(add.kind))?.ownAdds;
      if (own) return await set(own.runAtom, add);
      const before = set(knownDayAtom, date) ?? await set(loadDayAtom, date);
      const made = ringAdd(sources, add, before, get(todayAtom));
      if (!made) return;
      failed = made.failed;
      await set(saveRingAtom, date, made.change);
      set(offerUndoAtom, {
        message: made.done,
        ring,
        undo: () => set(saveRingAtom, date, made.undo),
        undone: t("Undone"),
        failed: made.failed,
      });
    } catch (error) {
      const { message, reason } = failureText(failed, error);
      set(notifyAtom, { message: reason ? `${message}. ${reason}` : message, ring: "fire" });
    }
  },
);

interface DayCommands {
  /** The commands on the items of the day, which are too many to be listed before something is typed. */
  readonly items: readonly PaletteCommand[];
  /** What can be done again. */
  readonly recent: readonly PaletteCommand[];
}

/** Returns the commands on what the shown day contains. */
export function useItemCommands(sources: readonly CommandSource[]): DayCommands {
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const { data: day } = useAtomValue(dayQueryAtom);
  const timer = useAtomValue(timerAtom);
  const toCommand = useItemRequests();
  const run = useSetAtom(runQuickAddAtom);
  if (!day || shown > today) return { items: [], recent: [] };
  const context = { timeZone: browserTimeZone(), isToday: shown === today, timing: timer && timer.note };
  return {
    items: sources.flatMap(({ itemCommands }) => itemCommands?.(day, context) ?? []).map(toCommand),
    recent: sources.flatMap(({ recent }) => recent?.(day, context) ?? []).map((one) => ({
      ...("add" in one
        ? {
          title: one.title,
          hint: one.hint,
          ring: one.ring,
          run: () => void run(sources, one.add),
        }
        : toCommand(one)),
      listed: "again",
    })),
  };
}

/** Returns what shows a ring, a page or a day, and what marks a day. */
function useDayCommands(): readonly PaletteCommand[] {
  const [, navigate] = useLocation();
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const hrefOf = useDayAddress();
  const show = useShowRing();
  const isRest = useAtomValue(isRestAtom);
  const { toggle } = useRestMarking();
  return [
    ...RING_NAMES.map((ring, index) => ({
      title: t("Show {title}", { title: t(RINGS[ring].title) }),
      ring,
      isPlace: true as const,
      hint: String(index + 1),
      run: () => show(ring),
    })),
    ...PAGES.map(({ title, path, key }) => ({
      title: t("Go to {title}", { title: t(title) }),
      hint: key,
      run: () => navigate(path),
    })),
    { title: t("Go to Trash"), run: () => navigate("/trash") },
    { title: t("Last week in one page"), run: () => navigate("/review") },
    ...(shown > today ? [] : [{
      title: t("Seal the day"),
      hint: shortDate(shown),
      run: () => navigate(shown === today ? "/seal" : `/seal?day=${shown}`),
    }]),
    { title: t("Previous day"), run: () => navigate(hrefOf(addDays(shown, -1))) },
    { title: t("Next day"), run: () => navigate(hrefOf(addDays(shown, 1))) },
    { title: t("Go to a day"), hint: t("yesterday, nov 3, 2026-11-03"), begin: "" },
    {
      title: isRest(shown) ? t("Unmark the rest day") : t("Mark as a rest day"),
      hint: shortDate(shown),
      run: () => toggle(shown),
    },
  ];
}

/** The commands that belong to no feature. */
export const DAY_COMMANDS: CommandSource = { useCommands: useDayCommands };
