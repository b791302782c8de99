import { atomWithQuery } from "jotai-tanstack-query";
import { atom } from "jotai/vanilla";
import { ApiError } from "#shared/client/mod.ts";
import { deleteTrashed, type EndpointResponse, listTrash, restoreFromTrash } from "#shared/contract/mod.ts";
import { addDays, type CalendarDate, type DayRule, todayFor } from "#shared/domain/calendar.ts";
import { amountText, clockTime, longDate, spentText } from "#shared/domain/format.ts";
import { TRASH_DAYS, type TrashItem } from "#shared/domain/records.ts";
import { OUTCOME_TEXT } from "#shared/domain/rings/mod.ts";
import { sentenceText } from "#shared/texts/said.ts";
import { t } from "#shared/texts/translate.ts";
import { clientAtom } from "../../app/session.ts";
import { notifyAtom } from "../../app/toasts.ts";
import { DERIVED, loggedCall, queryClientAtom, receiveDayAtom, refreshDaysAtom } from "../../day/day.ts";

/** The items deleted on one day. */
export interface DeletionDay {
  readonly date: CalendarDate;
  /** 'Deleted today', 'Deleted yesterday', 'Deleted on Thursday, November 19, 2026'. */
  readonly title: string;
  /** The day on which they are removed for good. */
  readonly until: CalendarDate;
  readonly items: readonly TrashItem[];
}

/** Returns the items grouped by the day on which they were deleted, latest first. */
export function deletionDays(
  items: readonly TrashItem[],
  rule: DayRule,
  today: CalendarDate,
): DeletionDay[] {
  const days = Map.groupBy(items, ({ deleted_at }) => todayFor(rule, Date.parse(deleted_at)));
  return [...days].map(([date, own]) => ({
    date,
    title: titleOf(date, today),
    until: addDays(date, TRASH_DAYS),
    items: own,
  }));
}

function titleOf(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return t("Deleted today");
  if (date === addDays(today, -1)) return t("Deleted yesterday");
  return t("Deleted on {date}", { date: longDate(date) });
}

/**
 * Call it before the row of `button` is removed, and the returned function afterwards: it focuses Restore in the next
 * row, or in the previous one, or the list, unless the focus has moved elsewhere.
 */
export function focusAfter(button: HTMLElement): () => void {
  const list = button.closest<HTMLElement>("[data-trash]");
  const buttons = [...list?.querySelectorAll<HTMLElement>("[data-restore]") ?? []];
  const row = button.closest("li");
  const at = buttons.findIndex((other) => row?.contains(other));
  const next = buttons[at + 1] ?? buttons[at - 1] ?? list;
  return () => {
    const { activeElement, body } = document;
    if (activeElement === button || activeElement === body) next?.focus();
  };
}

/** Derived from days: every write to a day may delete something, or restore it. */
const TRASH = [DERIVED, "trash"] as const;

/** The items in the trash, latest first. */
export const trashAtom = atomWithQuery((get) => ({
  queryKey: TRASH,
  queryFn: loggedCall(get, "The trash", listTrash, {}),
}), (get) => get(queryClientAtom));

/**
 * Restores `item` to its day. Returns false, with a notice, when it is no longer in the trash. Sending it again with
 * the same `key` restores it once.
 */
export const restoreAtom = atom(null, async (get, set, item: TrashItem, key: string): Promise<boolean> => {
  try {
    const { day } = await get(clientAtom).call(restoreFromTrash, { body: { id: item.id } }, {
      idempotencyKey: key,
    });
    set(forgetAtom, item);
    await set(receiveDayAtom, day);
    return true;
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
    set(refreshDaysAtom);
    set(notifyAtom, { message: sentenceText(error.message), ring: item.ring });
    return false;
  }
});

/** Deletes `item` for good; one that is no longer in the trash is deleted already. */
export const deleteForGoodAtom = atom(null, async (get, _set, item: TrashItem): Promise<void> => {
  try {
    await get(clientAtom).call(deleteTrashed, { params: { id: item.id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "not_found")) throw error;
  }
});

/** Removes `item` from the list on the screen. */
export const forgetAtom = atom(null, (get, _set, item: TrashItem) => {
  get(queryClientAtom).setQueryData<EndpointResponse<typeof listTrash>>(
    TRASH,
    (known) => known && { items: known.items.filter(({ id }) => id !== item.id) },
  );
});

/** The text of a deleted item. */
export interface TrashText {
  /** The user's text, or the category. */
  readonly title: string;
  /** Its kind and figures: 'Study target, 20 of 45 minutes'. */
  readonly facts: string;
  /** Its notes; may be empty. */
  readonly note: string;
}

/** Returns the text of a deleted item, with times in `zone`. */
export function trashText(deleted: TrashItem, zone: string): TrashText {
  switch (deleted.kind) {
    case "entry": {
      const { category, note } = deleted.item;
      const [start, end] = [Date.parse(deleted.item.start_ts), Date.parse(deleted.item.end_ts)];
      const times = t("{start} to {end}", { start: clockTime(start, zone), end: clockTime(end, zone) });
      return {
        title: t(category),
        facts: t("Time entry, {times}, {duration}", { times, duration: spentText(end - start) }),
        note,
      };
    }
    case "goal": {
      const { target, domain, current_target, note } = deleted.item;
      const amount = amountText(current_target, deleted.item);
      return { title: target, facts: t("Goal, {domain}, target {amount}", { domain, amount }), note };
    }
    case "study_target": {
      const { subject, completed_minutes, target_minutes, practice, notes } = deleted.item;
      return {
        title: subject,
        facts: t("Study target, {minutes} of {target} minutes", {
          minutes: completed_minutes,
          target: target_minutes,
        }),
        note: practice || notes,
      };
    }
    case "weakness_rep": {
      const { weakness, rep_description, completed } = deleted.item;
      return {
        title: weakness,
        facts: completed ? t("Weakness rep, completed") : t("Weakness rep"),
        note: rep_description,
      };
    }
    case "battle": {
      const { hard_thing, difficulty_rating, outcome, battle_description } = deleted.item;
      return {
        title: hard_thing,
        facts: t("Battle, {outcome}, difficulty {difficulty} of 10", {
          outcome: t(OUTCOME_TEXT[outcome]).toLowerCase(),
          difficulty: difficulty_rating,
        }),
        note: battle_description,
      };
    }
  }
}
