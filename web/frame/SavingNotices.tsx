import { useAtomValue, useSetAtom } from "jotai/react";
import { titleOf } from "#shared/offline/mod.ts";
import { NotSaved } from "#shared/ui/parts/NotSaved.tsx";
import { conflictsAtom, rejectedAtom, storeActionAtom, unreadableAtom } from "../offline/engine.ts";

/** The changes that were rejected and the conflicts with other devices, until the user resolves them. */
export function SavingNotices() {
  const rejected = useAtomValue(rejectedAtom);
  const dispatch = useSetAtom(storeActionAtom);
  return (
    <NotSaved
      rejected={rejected.map(({ id, reason, command }) => ({ id, reason, title: titleOf(command) }))}
      unreadable={useAtomValue(unreadableAtom)}
      conflicts={useAtomValue(conflictsAtom)}
      onRetry={(write) => dispatch({ do: "retry_refused", write })}
      onDiscard={(write) => dispatch({ do: "discard_refused", write })}
      onDiscardUnreadable={() => dispatch({ do: "discard_unreadable" })}
      onDismiss={(id) => dispatch({ do: "dismiss_overruled", told: id })}
    />
  );
}
