import { type ReactNode, useRef, useState } from "react";
import { addDays } from "#shared/calendar/mod.ts";
import { type Command, endOfFormer, isLeftover, timerOf } from "#shared/offline/mod.ts";
import { dueGoals, type RingName } from "#shared/rings/mod.ts";
import { isStillToCome } from "#shared/rules/time/timer.ts";
import { hardThingOf } from "#shared/rules/battles/commitment_kept.ts";
import { EMPTY_BATTLE } from "#shared/ui/void/battle_form.ts";
import { timeNow } from "../../offline/clock.ts";
import { type DraftChange, draftsOf } from "../../offline/drafts.ts";
import type { State } from "../../offline/state.ts";
import type { TodayView } from "../../offline/view.ts";
import type { PopupActions } from "../popup_actions.ts";
import { hasNotSaved } from "../screen.ts";
import { Battles, type EditedBattle, editedBattle } from "./Battles.tsx";
import { Commitments } from "./Commitments.tsx";
import { useShortcuts } from "#shared/ui/keys/use_shortcuts.ts";
import { successorIn } from "#shared/ui/focus/restore_focus.ts";
import { Goals } from "./Goals.tsx";
import { type ClosableRing, Header, isClosable } from "./Header.tsx";
import { LazyParts } from "../lazy/LazyParts.tsx";
import { type LastStop, QuickTimer } from "./QuickTimer.tsx";
import { Notice } from "./Section.tsx";
import { t } from "#shared/texts/translate.ts";

export interface TodayScreenProps {
  state: State;
  today: TodayView;
  actions: PopupActions;
  /** Shows the day that has begun meanwhile; null when none has. */
  onNewDay: (() => void) | null;
  /** A notice about the server, if there is one. */
  trouble: ReactNode;
  footer: ReactNode;
  onDashboard: (ring?: RingName) => void;
}

/** The screen of today: header, timer, goals, battles and commitments. */
export function TodayScreen(props: TodayScreenProps) {
  const { state, today, actions, onNewDay, trouble, footer, onDashboard } = props;
  const { day, date } = today;
  const write = (command: Command, of: { draft?: "battle" | "commitment" } = {}) =>
    actions.dispatch({ do: "write", command, ...of });
  const { queue, away: { question } } = state;
  const drafts = draftsOf(state, date);
  const saveDrafts = (change: DraftChange) => actions.saveDrafts(date, change);
  // Forms that a closed popup left open with something typed are open again.
  const [edited, setEdited] = useState<EditedBattle | null>(
    drafts.edited_battle ? { id: drafts.edited_battle.id, open: true } : null,
  );
  const main = useRef<HTMLElement>(null);
  const [detail, setDetail] = useState<ClosableRing | null>(
    drafts.study_target || drafts.rep ? "wind" : null,
  );
  const [last, setLast] = useState<LastStop | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  useShortcuts({ "?": () => setShowsKeys(!showsKeys), g: () => onDashboard("water") });
  const onRing = (ring: RingName) => {
    if (isClosable(ring)) return setDetail(detail === ring ? null : ring);
    const section = main.current?.querySelector(`section[data-ring="${ring}"]`);
    const control = section && successorIn(section);
    if (control) control.focus();
    else onDashboard(ring);
  };
  // The form of a battle fits into the window only in the place of the goals and the commitments.
  const editing = editedBattle(day.void.battle_logs, edited);
  const hasBattleForm = drafts.battle !== undefined || editing !== undefined;
  const timer = timerOf(state, state.session?.account);
  return (
    <main ref={main} className="@container grid grid-cols-1 gap-1 px-4.5 pt-2">
      <Header day={day} openRing={detail} onRing={onRing} onDashboard={() => onDashboard()} />
      {detail && (
        <LazyParts>
          {({ RingDetail }) => (
            <RingDetail
              day={day}
              ring={detail}
              onWrite={write}
              onStart={timer && (isLeftover(timer, date) || isStillToCome(timer.startTime, timeNow()))
                ? null
                : (category, note) => {
                  const startTime = new Date(timeNow()).toISOString();
                  setLast(timer && { stopped: timer, end: endOfFormer(timer, startTime, timeNow()) });
                  actions.dispatch({ do: "start_timer", category, startTime, note });
                }}
              timing={timer?.note}
              onOpen={() => onDashboard(detail)}
              drafts={drafts}
              onDraft={saveDrafts}
            />
          )}
        </LazyParts>
      )}
      {onNewDay && <Notice text={t("A new day has begun")} undo={t("Go to the new day")} onUndo={onNewDay} />}
      {trouble}
      {showsKeys && <LazyParts>{({ Keys }) => <Keys onClose={() => setShowsKeys(false)} />}</LazyParts>}
      {hasNotSaved(queue) && <LazyParts>{({ Unsaved }) => <Unsaved {...{ queue, actions }} />}</LazyParts>}
      {timer && question && (
        <LazyParts>
          {({ AwayQuestion }) => (
            <AwayQuestion
              {...question}
              onChoose={(choice) => actions.dispatch({ do: "settle_away", choice })}
            />
          )}
        </LazyParts>
      )}
      <QuickTimer {...{ state, today, timer, last, actions }} onLast={setLast} />
      {!hasBattleForm && (
        <Goals
          goals={dueGoals(day.water.goals, day.date)}
          onState={({ id, target, state: was }, goalState) =>
            void write({ kind: "goal_state", day: date, goal_id: id, target, state: goalState, was })}
        />
      )}
      <Battles
        battles={day.void.battle_logs}
        draft={drafts.battle ?? null}
        edited={edited}
        onEdited={setEdited}
        editDraft={drafts.edited_battle}
        onEditDraft={(edited_battle) => saveDrafts({ edited_battle })}
        onDraft={(battle) => saveDrafts({ battle })}
        onOutcome={({ id, hard_thing, outcome: was }, outcome) =>
          void write({ kind: "battle_outcome", day: date, battle_id: id, hard_thing, outcome, was })}
        onChange={(make) => {
          const base = day.void.battle_logs;
          void write({ kind: "save_battles", day: date, base, mine: make(base) });
        }}
        onLog={(values) => {
          const battle = { id: crypto.randomUUID(), timestamp: new Date(timeNow()).toISOString(), ...values };
          void write({ kind: "log_battle", day: date, battle }, { draft: "battle" });
        }}
      />
      {!hasBattleForm && (
        <Commitments
          today={day.void.today_commitment}
          battles={day.void.battle_logs}
          tomorrow={day.void.tomorrow_commitment}
          draft={drafts.commitment ?? null}
          onLog={() => {
            const hard_thing = hardThingOf(day.void.today_commitment);
            saveDrafts({ battle: { ...EMPTY_BATTLE, hard_thing } });
          }}
          onDraft={(commitment) => saveDrafts({ commitment })}
          onCommit={(commitment) =>
            void write({
              kind: "commit_to",
              day: addDays(date, 1),
              commitment,
              was: day.void.tomorrow_commitment,
            }, { draft: "commitment" })}
        />
      )}
      {footer}
    </main>
  );
}
