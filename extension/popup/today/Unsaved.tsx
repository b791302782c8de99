import { titleOf } from "#shared/offline/mod.ts";
import { NotSaved } from "#shared/ui/parts/NotSaved.tsx";
import type { State } from "../../offline/state.ts";
import type { PopupActions } from "../popup_actions.ts";

export interface UnsavedProps {
  queue: State["queue"];
  actions: PopupActions;
}

/** The changes that were not saved, and the conflicts with other devices. */
export function Unsaved({ queue: { rejected, unreadable, conflicts }, actions }: UnsavedProps) {
  return (
    <NotSaved
      {...{ unreadable, conflicts }}
      rejected={rejected.map(({ id, reason, command }) => ({ id, reason, title: titleOf(command) }))}
      timeZone={Temporal.Now.timeZoneId()}
      onDismiss={(id) => actions.dispatch({ do: "dismiss_overruled", told: id })}
      onRetry={(write) => actions.dispatch({ do: "retry_refused", write })}
      onDiscard={(write) => actions.dispatch({ do: "discard_refused", write })}
      onDiscardUnreadable={() => actions.dispatch({ do: "discard_unreadable" })}
    />
  );
}
