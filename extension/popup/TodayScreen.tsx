import type { ReactNode } from "react";
import type { State } from "../state/cells.ts";
import { timerOf } from "../state/timer.ts";
import type { TodayView } from "../state/view.ts";
import type { Acts } from "./acts.ts";
import { Foot } from "./Foot.tsx";
import { Head } from "./Head.tsx";
import { Refused } from "./Refused.tsx";
import { Timing } from "./Timing.tsx";

export interface TodayScreenProps {
  state: State;
  today: TodayView;
  acts: Acts;
  busy: boolean;
  unreached: boolean;
  shortcut: string | null;
  /** What is the matter with the server, if anything. */
  trouble: ReactNode;
  onDashboard: () => void;
  onSetShortcut: () => void;
}

/** The day at hand: how it stands, the timer, and what waits to be saved. */
export function TodayScreen(props: TodayScreenProps) {
  const { state, today, acts, busy, unreached, shortcut, trouble, onDashboard, onSetShortcut } = props;
  return (
    <main className="grid gap-3.5 p-4.5">
      <Head day={today.day} onDashboard={onDashboard} />
      {trouble}
      <Refused
        queue={state.queue}
        onRetry={acts.retryRefused}
        onDiscard={acts.discardRefused}
        onDiscardUnreadable={acts.discardUnreadable}
      />
      <Timing today={today} timer={timerOf(state)} acts={acts} />
      <Foot
        saving={{ waiting: today.waiting, busy, unreached }}
        shortcut={shortcut}
        onSetShortcut={onSetShortcut}
      />
    </main>
  );
}
