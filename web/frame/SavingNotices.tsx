import { useAtomValue, useSetAtom } from "jotai/react";
import { Suspense } from "react";
import { titleOf } from "#shared/offline/mod.ts";
import { conflictsAtom, rejectedAtom, storeActionAtom, unreadableAtom } from "../offline/engine.ts";
import { browserTimeZone } from "../platform/clock.ts";
import { lazyExtra } from "./lazy/lazy_extra.ts";

/** Loaded when there is something to show, which is seldom. */
const NotSaved = lazyExtra(async () => ({
  default: (await import("#shared/ui/parts/NotSaved.tsx")).NotSaved,
}));

/** The changes that were rejected and the conflicts with other devices, until the user resolves them. */
export function SavingNotices() {
  const rejected = useAtomValue(rejectedAtom);
  const unreadable = useAtomValue(unreadableAtom);
  const conflicts = useAtomValue(conflictsAtom);
  const dispatch = useSetAtom(storeActionAtom);
  if (rejected.length + unreadable.length + conflicts.length === 0) return null;
  return (
    <Suspense>
      <NotSaved
        rejected={rejected.map(({ id, reason, command }) => ({ id, reason, title: titleOf(command) }))}
        unreadable={unreadable}
        conflicts={conflicts}
        timeZone={browserTimeZone()}
        onRetry={(write) => dispatch({ do: "retry_refused", write })}
        onDiscard={(write) => dispatch({ do: "discard_refused", write })}
        onDiscardUnreadable={() => dispatch({ do: "discard_unreadable" })}
        onDismiss={(id) => dispatch({ do: "dismiss_overruled", told: id })}
      />
    </Suspense>
  );
}
