import { useAtomValue, useSetAtom } from "jotai/react";
import { titleOf } from "#shared/offline/mod.ts";
import { NotSaved } from "#shared/ui/parts/NotSaved.tsx";
import {
  discardRefusedAtom,
  discardUnreadableAtom,
  dismissOverruledAtom,
  retryRefusedAtom,
} from "../state/outbox.ts";
import { overruledAtom, refusedAtom, unreadableAtom } from "../state/queue.ts";

/** What could not be saved, and what two devices wrote at once, each until somebody has decided about it. */
export function SavingNotices() {
  const refused = useAtomValue(refusedAtom);
  const retry = useSetAtom(retryRefusedAtom);
  const discard = useSetAtom(discardRefusedAtom);
  const dismiss = useSetAtom(dismissOverruledAtom);
  const discardUnreadable = useSetAtom(discardUnreadableAtom);
  return (
    <NotSaved
      refused={refused.map(({ id, reason, command }) => ({ id, reason, title: titleOf(command) }))}
      unreadable={useAtomValue(unreadableAtom)}
      overruled={useAtomValue(overruledAtom)}
      onRetry={(id) => void retry(id)}
      onDiscard={(id) => void discard(id)}
      onDiscardUnreadable={() => void discardUnreadable()}
      onDismiss={(id) => void dismiss(id)}
    />
  );
}
