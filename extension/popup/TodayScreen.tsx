import { type ReactNode, useState } from "react";
import { addDays } from "#shared/calendar/mod.ts";
import { type Command, titleOf } from "#shared/offline/mod.ts";
import { NotSaved } from "#shared/ui/parts/NotSaved.tsx";
import { hardThingOf } from "#shared/rules/battles/commitment_kept.ts";
import { EMPTY_BATTLE } from "#shared/ui/void/battle_form.ts";
import { TodayPromise } from "#shared/ui/void/TodayPromise.tsx";
import type { State } from "../state/cells.ts";
import { timerOf } from "../state/timer.ts";
import type { TodayView } from "../state/view.ts";
import type { Acts } from "./acts.ts";
import { Away } from "./Away.tsx";
import { Battles } from "./Battles.tsx";
import { Foot } from "./Foot.tsx";
import { Goals } from "./Goals.tsx";
import { Head } from "./Head.tsx";
import { Timing } from "./Timing.tsx";
import { Tomorrow } from "./Tomorrow.tsx";

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

/** The day at hand: how it stands, the timer, goals, battles, promises, and what waits to be saved. */
export function TodayScreen(props: TodayScreenProps) {
  const { state, today, acts, busy, unreached, shortcut, trouble, onDashboard, onSetShortcut } = props;
  const { day, date } = today;
  const write = (command: Command, of: { draft?: "battle" | "commitment" } = {}) =>
    acts.act({ do: "write", command, ...of });
  // Counted up to fill the form for a battle anew, though it is open already.
  const [form, setForm] = useState(0);
  const { drafts, queue } = state;
  return (
    <main className="grid gap-3.5 p-4.5">
      <Head day={day} onDashboard={onDashboard} />
      {trouble}
      <NotSaved
        refused={queue.rejected.map(({ id, reason, command }) => ({ id, reason, title: titleOf(command) }))}
        unreadable={queue.unreadable}
        overruled={queue.conflicts}
        onDismiss={(told) => void acts.act({ do: "dismiss_overruled", told })}
        onRetry={(write) => void acts.act({ do: "retry_refused", write })}
        onDiscard={(write) => void acts.act({ do: "discard_refused", write })}
        onDiscardUnreadable={() => void acts.act({ do: "discard_unreadable" })}
      />
      {timerOf(state) && state.away.question && (
        <Away
          {...state.away.question}
          onChoose={(choice) => void acts.act({ do: "settle_away", choice })}
        />
      )}
      <Timing today={today} timer={timerOf(state)} told={state.told} acts={acts} />
      <Goals
        goals={day.water.goals}
        onState={({ id, target, state: was }, goalState) =>
          void write({ kind: "goal_state", day: date, goal_id: id, target, state: goalState, was })}
      />
      {day.void.today_commitment && (
        <div className="border-t border-hairline pt-3">
          <TodayPromise
            commitment={day.void.today_commitment}
            battles={day.void.battle_logs}
            onLog={() => {
              const hard_thing = hardThingOf(day.void.today_commitment);
              void acts.keepDrafts({ battle: { ...EMPTY_BATTLE, hard_thing } }).then(() => setForm(form + 1));
            }}
          />
        </div>
      )}
      <Battles
        battles={day.void.battle_logs}
        draft={drafts.battle}
        form={form}
        onDraft={(battle) => void acts.keepDrafts({ battle })}
        onOutcome={({ id, hard_thing }, outcome) =>
          void write({ kind: "battle_outcome", day: date, battle_id: id, hard_thing, outcome })}
        onLog={(values) => {
          const battle = { id: crypto.randomUUID(), timestamp: new Date().toISOString(), ...values };
          void write({ kind: "log_battle", day: date, battle }, { draft: "battle" });
        }}
      />
      <Tomorrow
        commitment={day.void.tomorrow_commitment}
        draft={drafts.commitment}
        onDraft={(commitment) => void acts.keepDrafts({ commitment })}
        onCommit={(commitment) =>
          void write({
            kind: "commit_to",
            day: addDays(date, 1),
            commitment,
            was: day.void.tomorrow_commitment,
          }, { draft: "commitment" })}
      />
      <Foot
        saving={{ waiting: today.waiting, busy, unreached }}
        shortcut={shortcut}
        onSetShortcut={onSetShortcut}
      />
    </main>
  );
}
