import { useAtomValue, useSetAtom } from "jotai/react";
import { useRef, useState } from "react";
import type { DaySpan } from "#shared/calendar/mod.ts";
import type { Entry, TimeCategory } from "#shared/rings/mod.ts";
import { overlapPairs } from "#shared/rules/time/overlap_pairs.ts";
import { planVariance } from "#shared/rules/time/plan_variance.ts";
import { minutesWithin } from "#shared/rules/time/reconcile.ts";
import type { Span } from "#shared/rules/time/spans.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Reconciliation } from "#shared/ui/earth/Reconciliation.tsx";
import { browserTimeZone } from "../../platform/clock.ts";
import { addEntryAtom, deleteEntryAtom, type EntryToAdd, splitEntryAtom, trimEntryAtom } from "./entries.ts";
import { userAtom } from "../auth/session.ts";
import type { PanelProps } from "../day/PanelHeading.tsx";
import { ofItem, useItemRequest } from "../palette/item_request.ts";
import { useAttempt } from "../day/use_attempt.ts";
import { offerUndoAtom } from "../../frame/offer_undo.ts";
import { t } from "#shared/texts/translate.ts";

export interface EarthReconciliationProps extends PanelProps {
  /** The span of the day. */
  span: DaySpan;
  /** The entries of the day before that run on into this day. */
  carried: readonly Entry[];
  gaps: readonly Span[];
}

/** The day's gaps and overlaps, and the comparison with the time plan. */
export function EarthReconciliation(
  { day: { date, earth }, span, carried, gaps }: EarthReconciliationProps,
) {
  const { actual_entries: entries } = earth;
  const user = useAtomValue(userAtom);
  const { pending, failure, attempt } = useAttempt();
  const add = useSetAtom(addEntryAtom);
  const trim = useSetAtom(trimEntryAtom);
  const split = useSetAtom(splitEntryAtom);
  const remove = useSetAtom(deleteEntryAtom);
  const offerUndo = useSetAtom(offerUndoAtom);
  const once = useOnce();
  const plan = user?.settings.time_plan;
  const [toSplit, setToSplit] = useState<{ readonly id: string }>();

  const fill = (gap: Span, category: TimeCategory) => {
    const start_ts = new Date(gap.start).toISOString();
    const end_ts = new Date(gap.end).toISOString();
    const entry: EntryToAdd = { start_ts, end_ts, category, note: "", source: "manual" };
    return attempt(
      t("Failed to add time entry"),
      () =>
        once(`${start_ts} ${end_ts} ${category}`, async (id) => {
          await add(entry, id);
          offerUndo({
            message: t("Gap filled with {category}", { category: t(category) }),
            ring: "earth",
            undo: () => remove(date, { ...entry, id }),
            undone: t("Gap reopened"),
            failed: t("Failed to delete entry"),
          });
        }),
    );
  };
  const shorten = (entry: Entry) => attempt(t("Failed to update entry"), () => trim(date, entry, entries));
  useItemRequest("earth", {
    "split entry": ofItem(entries, ({ id }) => setToSplit({ id })),
    "shorten entry": ofItem(entries, (entry) => void shorten(entry)),
  });
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <Reconciliation
        entries={entries}
        gaps={gaps}
        overlaps={overlapPairs(entries)}
        plan={plan ? planVariance(plan, minutesWithin([...entries, ...carried], span)) : null}
        timeZone={browserTimeZone()}
        pending={pending}
        toSplit={toSplit}
        onFill={(gap, category) => void fill(gap, category)}
        onTrim={(entry) => void shorten(entry)}
        onSplit={(entry, at) =>
          void attempt(
            t("Failed to split the entry"),
            () => once(`${entry.id} ${at}`, (key) => split(date, entry, at, key)),
          )}
      />
    </div>
  );
}

/**
 * Returns a function that passes the same idempotency key for the same text until the call succeeds, so that a retry
 * after a lost response adds nothing twice.
 */
function useOnce() {
  const keys = useRef(new Map<string, string>());
  return async (text: string, action: (key: string) => Promise<void>) => {
    const key = keys.current.get(text) ?? crypto.randomUUID();
    keys.current.set(text, key);
    await action(key);
    keys.current.delete(text);
  };
}
