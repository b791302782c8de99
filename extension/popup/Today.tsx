import { type ReactNode, useEffect, useRef, useState } from "react";
import { type BattleValues, EMPTY_BATTLE, hardThingOf } from "#shared/domain/battles.ts";
import { addDays } from "#shared/domain/calendar.ts";
import { changeItem, removeItem, restoreItem } from "#shared/domain/day.ts";
import { amountText, shortDate, shortWeekday } from "#shared/domain/format.ts";
import type { Day, DayPart } from "#shared/domain/records.ts";
import {
  type Battle,
  difficultyLabel,
  dueGoals,
  type Goal,
  type GoalState,
  RING_NAMES,
  type RingName,
  RINGS,
} from "#shared/domain/rings/mod.ts";
import { isStillToCome } from "#shared/domain/time.ts";
import { type Command, endOfFormer, isLeftover, timerOf } from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { Button, DamagedBox } from "#shared/ui/Controls.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { Glyph } from "#shared/ui/RingBadge.tsx";
import { successorIn } from "#shared/ui/focus.ts";
import { useShortcuts } from "#shared/ui/keys.ts";
import { OUTCOME_MESSAGES, OutcomeButtons } from "#shared/ui/void/Battles.tsx";
import { CommitmentBattle } from "#shared/ui/void/TodayCommitment.tsx";
import { GoalOutcomes } from "#shared/ui/water/Goals.tsx";
import { timeNow } from "../offline/clock.ts";
import { type DraftChange, draftsOf } from "../offline/drafts.ts";
import type { DayDrafts, State, TodayView } from "../offline/state.ts";
import { besideButtons, isLongName, Notice, Section, ShortText, TextButton } from "./Parts.tsx";
import { type LastStop, QuickTimer } from "./Timer.tsx";
import { LazyParts } from "./lazy/LazyParts.tsx";
import { hasNotSaved, LONG_SAVE_MS, type PopupActions, type SavingState, savingText } from "./popup.ts";

type Decided = keyof typeof OUTCOME_MESSAGES;

/** A battle whose form is open, or has been closed: the focus then returns to its name. */
interface EditedBattle {
  readonly id: string;
  readonly open: boolean;
}

/** Returns the ongoing battle whose form is open. */
function editedBattle(battles: readonly Battle[], edited: EditedBattle | null): Battle | undefined {
  return battles.find(({ id, outcome }) => edited?.open && id === edited.id && outcome === "ongoing");
}

export interface BattlesProps {
  /** Whether they cannot be read: then nothing is offered. */
  isDamaged: boolean;
  battles: readonly Battle[];
  /** The draft of a new battle; null while the form is closed. */
  draft: BattleValues | null;
  /** The battle that is edited, or was last; null when none was. */
  edited: EditedBattle | null;
  onEdited: (edited: EditedBattle) => void;
  onDraft: (draft: BattleValues | null) => void;
  /** What was typed about a logged battle. */
  editDraft: DayDrafts["edited_battle"];
  onEditDraft: (draft: NonNullable<DayDrafts["edited_battle"]> | null) => void;
  onOutcome: (battle: Battle, outcome: Battle["outcome"]) => void;
  /** Replaces the battles by what `make` makes of them. */
  onChange: (make: (battles: readonly Battle[]) => Battle[]) => void;
  onLog: (values: BattleValues) => void;
}

/** The ongoing battles with their outcome buttons, or the form to log another or to edit one. */
function Battles(props: BattlesProps) {
  const {
    isDamaged,
    battles,
    draft,
    edited,
    onEdited,
    onDraft,
    editDraft,
    onEditDraft,
    onOutcome,
    onChange,
    onLog,
  } = props;
  const [logged, setLogged] = useState<Decided | null>(null);
  const [undo, setUndo] = useState<{ text: string; run: () => void } | null>(null);
  const ongoing = battles.filter(({ outcome }) => outcome === "ongoing");
  const fought = battles.length - ongoing.length;
  const openForm = () => {
    setLogged(null);
    setUndo(null);
    onDraft(EMPTY_BATTLE);
  };
  const editing = editedBattle(battles, edited);
  const hasForm = draft !== null || editing !== undefined;
  useShortcuts(hasForm || isDamaged ? {} : { b: openForm });
  const close = () => {
    if (edited) onEdited({ ...edited, open: false });
    onEditDraft(null);
  };
  const remove = (battle: Battle) => {
    close();
    onChange(removeItem(battle.id));
    setLogged(null);
    const run = () => onChange((now) => restoreItem(now, battle, battles));
    setUndo({ text: t("“{title}” deleted", { title: battle.hard_thing }), run });
  };
  if (isDamaged) return <DamagedSection title={t("Today's Battles")} ring="void" />;
  const summary = battles.length === 0
    ? t("No battle yet today")
    : fought > 0
    ? t("{count} fought today", { count: fought })
    : "";
  return (
    <Section
      title={t("Today's Battles")}
      ring="void"
      aside={!hasForm && (
        <>
          <span className="min-w-24 grow basis-0">{summary}</span>
          <Button size="small" className="ml-auto shrink-0" data-next-focus="" onClick={openForm}>
            {t("Log Battle")}
          </Button>
        </>
      )}
    >
      {!hasForm && ongoing.length > 0 && (
        <ul className="grid gap-2.5">
          {ongoing.map((battle) => (
            <OngoingBattle
              key={battle.id}
              battle={battle}
              autoFocus={battle.id === edited?.id}
              onEdit={() => onEdited({ id: battle.id, open: true })}
              onDecide={(outcome) => {
                onOutcome(battle, outcome);
                setLogged(null);
                setUndo({
                  text: t(OUTCOME_MESSAGES[outcome]),
                  run: () => onOutcome({ ...battle, outcome }, "ongoing"),
                });
              }}
            />
          ))}
        </ul>
      )}
      {undo && (
        <Notice
          text={undo.text}
          undo={t("Undo")}
          onUndo={() => {
            undo.run();
            setUndo(null);
          }}
        />
      )}
      {logged && <p role="status" className="font-medium text-soft">{t(OUTCOME_MESSAGES[logged])}</p>}
      {draft && (
        <LazyParts>
          {({ BattleForm }) => (
            <BattleForm
              initial={draft}
              onDraft={onDraft}
              onCancel={() => onDraft(null)}
              onSave={(values) => {
                onLog(values);
                setLogged(values.outcome === "ongoing" ? null : values.outcome);
              }}
            />
          )}
        </LazyParts>
      )}
      {!draft && editing && (
        <LazyParts>
          {({ BattleForm }) => (
            <BattleForm
              editing
              initial={editDraft?.id === editing.id ? editDraft.values : valuesOf(editing)}
              onDraft={(values) => onEditDraft({ id: editing.id, values })}
              onCancel={close}
              onDelete={() => remove(editing)}
              onSave={(values) => {
                close();
                onChange(changeItem(editing.id, (present) => ({ ...present, ...values })));
              }}
            />
          )}
        </LazyParts>
      )}
    </Section>
  );
}

function valuesOf({ id: _, timestamp: __, ...values }: Battle): BattleValues {
  return values;
}

interface OngoingBattleProps {
  battle: Battle;
  /** Whether its name is focused when it appears. */
  autoFocus: boolean;
  onEdit: () => void;
  onDecide: (outcome: Decided) => void;
}

function OngoingBattle({ battle, autoFocus, onEdit, onDecide }: OngoingBattleProps) {
  const { hard_thing, difficulty_rating } = battle;
  return (
    <li
      aria-label={hard_thing}
      data-outcome="ongoing"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1"
    >
      <div className={besideButtons(hard_thing)}>
        <h3>
          <TextButton
            label={t("Edit {title}", { title: hard_thing })}
            title={hard_thing}
            expanded={false}
            autoFocus={autoFocus}
            className="line-clamp-2 text-left wrap-anywhere"
            onClick={onEdit}
          >
            {hard_thing}
          </TextButton>
        </h3>
        <p className="text-small text-soft">
          {t("{difficulty}/10 {label}, ongoing", {
            difficulty: difficulty_rating,
            label: t(difficultyLabel(difficulty_rating)),
          })}
        </p>
      </div>
      <OutcomeButtons onDecide={onDecide} />
    </li>
  );
}

export interface CommitmentsProps {
  /** Whether today's cannot be read. */
  isDamaged: boolean;
  /** The commitment for today; empty when there is none. */
  today: string;
  battles: readonly Battle[];
  tomorrow: string;
  /** The draft for tomorrow; null while the form is closed. */
  draft: string | null;
  /** Absent where the battles cannot be read. */
  onLog: (() => void) | undefined;
  onDraft: (draft: string | null) => void;
  onCommit: (commitment: string) => void;
}

/** The commitments for today and tomorrow, one line each. Today's can be logged as a battle. */
function Commitments(
  { isDamaged, today, battles, tomorrow, draft, onLog, onDraft, onCommit }: CommitmentsProps,
) {
  return (
    <section
      aria-label={t("Commitments")}
      data-ring="void"
      className="grid grid-cols-1 gap-1 border-t border-hairline pt-1.5"
    >
      {isDamaged && !today && <DamagedBox of="commitment" />}
      {today && (
        <Line label={t("Today")} text={today}>
          <CommitmentBattle compact commitment={today} {...{ battles, onLog }} />
        </Line>
      )}
      {draft === null
        ? (
          <Line label={t("Tomorrow")} text={tomorrow}>
            <Button
              size="small"
              data-next-focus=""
              onClick={() => onDraft(tomorrow)}
            >
              {tomorrow ? t("Change") : t("Commit")}
            </Button>
          </Line>
        )
        : (
          <LazyParts>
            {({ CommitForm }) => <CommitForm draft={draft} onDraft={onDraft} onCommit={onCommit} />}
          </LazyParts>
        )}
    </section>
  );
}

/** One commitment on one line, with its button. */
function Line({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <h2 className="text-small font-semibold text-soft">{label}</h2>
      {text
        ? <ShortText className="min-w-28 grow basis-0 font-display">{text}</ShortText>
        : <span className="min-w-24 grow basis-0 text-small text-soft">{t("No commitment set")}</span>}
      <div className="ml-auto">{children}</div>
    </div>
  );
}

export interface FooterProps {
  saving: SavingState;
  email: string;
  onOptions: () => void;
  onSignOut: () => void;
}

/** The sticky footer: what is saved, who is signed in, options and sign-out. */
export function Footer({ saving, email, onOptions, onSignOut }: FooterProps) {
  const [asking, setAsking] = useState(false);
  const isSaving = saving.pendingCount > 0;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isSaving) return;
    const waiting = setTimeout(() => setIsLong(true), LONG_SAVE_MS);
    return () => clearTimeout(waiting);
  }, [isSaving]);
  const { text, announced } = savingText(saving, isLong);
  return (
    <footer className="sticky bottom-0 z-10 -mx-4.5 mt-1 flex flex-wrap items-baseline justify-end gap-x-3 gap-y-1 border-t border-hairline bg-paper px-4.5 py-2 text-small text-soft">
      <span className="mr-auto shrink-0">
        <span role="status">{announced && text}</span>
        {!announced && text}
      </span>
      {asking
        ? (
          <>
            <span className="min-w-48 grow basis-0">
              {t("Sign out? Saving continues the next time you sign in.")}
            </span>
            <TextButton onClick={onSignOut}>{t("Sign out")}</TextButton>
            <TextButton onClick={() => setAsking(false)}>{t("Cancel")}</TextButton>
          </>
        )
        : (
          <>
            <ShortText className="min-w-4 grow basis-0 text-right!">{email}</ShortText>
            <span className="flex gap-x-3">
              <TextButton onClick={onOptions}>{t("Options")}</TextButton>
              <TextButton onClick={() => saving.pendingCount > 0 ? setAsking(true) : onSignOut()}>
                {t("Sign out")}
              </TextButton>
            </span>
          </>
        )}
    </footer>
  );
}

/** In place of a section whose ring cannot be read. */
function DamagedSection({ title, ring }: { title: string; ring: RingName }) {
  return (
    <Section title={title} ring={ring}>
      <DamagedBox />
    </Section>
  );
}

export interface GoalsProps {
  /** Whether they cannot be read: then nothing is offered. */
  isDamaged: boolean;
  goals: readonly Goal[];
  onState: (goal: Goal, state: GoalState) => void;
}

/** Today's goals with their outcomes. A second click on the chosen outcome makes the goal pending again. */
function Goals({ isDamaged, goals, onState }: GoalsProps) {
  if (isDamaged) return <DamagedSection title={t("Today's Goals")} ring="water" />;
  if (goals.length === 0) {
    return (
      <Section
        title={t("Today's Goals")}
        ring="water"
        aside={<span className="min-w-24 grow basis-0">{t("No micro-goals set for today")}</span>}
      />
    );
  }
  return (
    <Section title={t("Today's Goals")} ring="water">
      <ul className="grid gap-1">
        {goals.map((goal) => {
          return (
            <li key={goal.id} className="flex flex-wrap items-center justify-between gap-1">
              <div
                className={`flex flex-wrap items-baseline gap-x-2 ${besideButtons(goal.target)}`}
              >
                {isLongName(goal.target)
                  ? <ShortText clamp="line-clamp-2 wrap-anywhere">{goal.target}</ShortText>
                  : <p className="wrap-anywhere">{goal.target}</p>}
                <p className="text-small text-soft">
                  {t("Target: {amount}", { amount: amountText(goal.current_target, goal) })}
                </p>
              </div>
              <GoalOutcomes compact goal={goal} onChoose={(state) => onState(goal, state)} />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** The rings that the popup closes in place. The others have sections of their own. */
export type ClosableRing = "fire" | "wind";

export interface HeaderProps {
  day: Day;
  /** The ring whose detail is shown; null when none is. */
  openRing: ClosableRing | null;
  /** Leads to what can be done about a ring. */
  onRing: (ring: RingName) => void;
  onDashboard: () => void;
}

/**
 * The header of today: the mark, the number of complete rings, one glyph per ring, the date and the link to the
 * dashboard.
 */
function Header({ day, openRing, onRing, onDashboard }: HeaderProps) {
  const complete = RING_NAMES.filter((ring) => day.completion[ring]);
  const names = complete.map((ring) => t(RINGS[ring].title)).join(t(", "));
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Mark
        size={48}
        complete={complete}
        progress={day.progress}
        label={names ? t("Complete: {rings}", { rings: names }) : t("No ring is complete yet")}
      />
      <div className="min-w-max grow">
        <h1 className="font-display text-title">
          {t("{completed} of {all} rings", { completed: day.completed, all: RING_NAMES.length })}
        </h1>
        <ul className="-ml-1 flex gap-1">
          {RING_NAMES.map((ring) => (
            <li key={ring}>
              <RingButton
                ring={ring}
                complete={day.completion[ring]}
                expanded={isClosable(ring) ? openRing === ring : undefined}
                onOpen={() => onRing(ring)}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex grow basis-24 flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p className="text-small text-soft">
          {t("{weekday}, {date}", { weekday: shortWeekday(day.date), date: shortDate(day.date) })}
        </p>
        <Button size="small" onClick={onDashboard}>{t("Dashboard")}</Button>
      </div>
    </header>
  );
}

/** Whether the popup closes a ring in place. */
function isClosable(ring: RingName): ring is ClosableRing {
  return ring === "fire" || ring === "wind";
}

interface RingButtonProps {
  ring: RingName;
  complete: boolean;
  /** Whether its detail is shown; undefined when it has none. */
  expanded: boolean | undefined;
  onOpen: () => void;
}

function RingButton({ ring, complete, expanded, onOpen }: RingButtonProps) {
  const label = t(RINGS[ring].title) + (complete ? t(", complete") : t(", not complete"));
  return (
    <button
      type="button"
      data-ring={ring}
      data-complete={complete}
      aria-label={label}
      aria-expanded={expanded}
      title={label}
      onClick={onOpen}
      className="grid min-h-6 min-w-6 place-items-center rounded-sm border-b-2 border-transparent hover:bg-ink/5 data-[complete=true]:border-ring forced-colors:data-[complete=false]:border-[Canvas] aria-expanded:inset-ring forced-colors:aria-expanded:not-focus-visible:outline"
    >
      <Glyph ring={ring} lit={complete} />
    </button>
  );
}

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
  const isDamaged = (part: DayPart) => day.damaged?.includes(part) ?? false;
  const write = (command: Command, of: { draft?: "battle" | "commitment" } = {}) =>
    actions.dispatch({ do: "write", command, ...of });
  const saveBattles = (make: (battles: readonly Battle[]) => Battle[], of: { draft?: "battle" } = {}) => {
    const base = day.void.battle_logs;
    write({ kind: "save_battles", day: date, base, mine: make(base) }, of);
  };
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
  const hasBattleForm = !isDamaged("void") && (drafts.battle !== undefined || editing !== undefined);
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
              onStart={isDamaged("earth") ||
                  timer && (isLeftover(timer, date) || isStillToCome(timer.startTime, timeNow()))
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
      {timer && question && !isDamaged("earth") && (
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
          isDamaged={isDamaged("water")}
          goals={dueGoals(day.water.goals, day.date)}
          onState={({ id, target, state: was }, goalState) =>
            void write({ kind: "goal_state", day: date, goal_id: id, target, state: goalState, was })}
        />
      )}
      <Battles
        isDamaged={isDamaged("void")}
        battles={day.void.battle_logs}
        draft={drafts.battle ?? null}
        edited={edited}
        onEdited={setEdited}
        editDraft={drafts.edited_battle}
        onEditDraft={(edited_battle) => saveDrafts({ edited_battle })}
        onDraft={(battle) => saveDrafts({ battle })}
        onOutcome={({ id, hard_thing, outcome: was }, outcome) =>
          void write({ kind: "battle_outcome", day: date, battle_id: id, hard_thing, outcome, was })}
        onChange={saveBattles}
        onLog={(values) => {
          const battle = { id: crypto.randomUUID(), timestamp: new Date(timeNow()).toISOString(), ...values };
          saveBattles((battles) => [...battles, battle], { draft: "battle" });
        }}
      />
      {!hasBattleForm && (
        <Commitments
          isDamaged={isDamaged("commitment")}
          today={day.void.today_commitment}
          battles={day.void.battle_logs}
          tomorrow={day.void.tomorrow_commitment}
          draft={drafts.commitment ?? null}
          onLog={isDamaged("void") ? undefined : () => {
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
