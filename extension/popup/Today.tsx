import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { EMPTY_BATTLE } from "#shared/domain/battles.ts";
import { hardThingOf } from "#shared/domain/commitments.ts";
import { addDays, dayBounds } from "#shared/domain/calendar.ts";
import { minutesText } from "#shared/domain/format.ts";
import type { DayPart } from "#shared/domain/records.ts";
import {
  type Battle,
  dueGoals,
  type Entry,
  type Goal,
  type GoalState,
  OUTCOME_MESSAGES,
  RING_NAMES,
  type RingName,
  RINGS,
  type TimeCategory,
} from "#shared/domain/rings/mod.ts";
import { soFarOf } from "#shared/domain/score.ts";
import { sealOfferedFrom } from "#shared/domain/seal.ts";
import { timeRulesOf } from "#shared/domain/settings.ts";
import { cut, gaps, goalCategory, isStillToCome, minutesOf, spanOf } from "#shared/domain/time.ts";
import { type Act, type Ending, recentNotes, whatNow } from "#shared/domain/what_now.ts";
import {
  battleOutcome,
  cachedDay,
  type Command,
  endingCommand,
  endOfFormer,
  isLeftover,
  timerOf,
} from "#shared/offline/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { DamagedBox, keepTimes } from "#shared/ui/Controls.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { successorIn } from "#shared/ui/focus.ts";
import { useShortcuts } from "#shared/ui/keys.ts";
import { BattleLine } from "#shared/ui/void/Battles.tsx";
import { CommitmentLine } from "#shared/ui/void/TodayCommitment.tsx";
import { GoalLine } from "#shared/ui/water/Goals.tsx";
import { timeNow } from "../offline/clock.ts";
import { type DraftChange, type DraftName, draftsOf } from "../offline/drafts.ts";
import { nextCategory, type State, type TodayView } from "../offline/state.ts";
import { Notice, TextButton } from "./Parts.tsx";
import { ShortText } from "#shared/ui/Content.tsx";
import { type LastStop, QuickTimer, useNow } from "./Timer.tsx";
import { LazyParts } from "./lazy/LazyParts.tsx";
import {
  hasNotSaved,
  isFormPage,
  LONG_SAVE_MS,
  type Page,
  pageOfDrafts,
  type PopupActions,
  type SavingState,
  savingText,
} from "./popup.ts";

/** The sticky footer: what is saved, who is signed in, options and sign-out. */
export function Footer({ saving, email, onOptions, onSignOut, isWriting = false }: {
  saving: SavingState;
  email: string;
  onOptions: () => void;
  onSignOut: () => void;
  /** Whether a form is open, whose text is stored while it is typed. */
  isWriting?: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const isSaving = saving.pendingCount > 0;
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    setIsLong(false);
    if (!isSaving) return;
    const waiting = setTimeout(() => setIsLong(true), LONG_SAVE_MS);
    return () => clearTimeout(waiting);
  }, [isSaving]);
  const { text: saved, announced } = savingText(saving, isLong);
  const isSaved = saved === t("All saved");
  const text = isWriting && isSaved ? t("Kept as you type") : saved;
  return (
    <footer className="sticky bottom-0 z-10 flex min-h-9.5 flex-wrap items-center justify-end gap-x-3 border-t border-hairline bg-paper text-small text-soft">
      <span data-sign={isSaved ? "success" : undefined} className="mr-auto shrink-0">
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
            <TextButton onClick={onOptions}>{t("Options")}</TextButton>
            <TextButton onClick={() => saving.pendingCount > 0 ? setAsking(true) : onSignOut()}>
              {t("Sign out")}
            </TextButton>
          </>
        )}
    </footer>
  );
}

interface HeaderProps {
  state: State;
  today: TodayView;
  /** Those of yesterday, as far as they are cached, and of today. */
  entries: readonly Entry[];
  /** Leads to what can be done about a ring. */
  onRing: (ring: RingName) => void;
  onDashboard: () => void;
}

/** The mark, how many rings are complete, what was tracked, the link to the dashboard, and each ring by its name. */
function Header({ state, today, entries, onRing, onDashboard }: HeaderProps) {
  const { day } = today;
  const { fullness, score } = soFarOf(day, state.user ? timeRulesOf(state.user.settings) : { plan: null });
  return (
    <header>
      <div className="flex items-center gap-3.5">
        <Mark
          size={56}
          complete={RING_NAMES.filter((ring) => day.completion[ring])}
          progress={day.progress}
          fullness={fullness}
        />
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5">
          <h1 className="font-display text-title/6">
            {t("{completed} of {all} rings", { completed: day.completed, all: RING_NAMES.length })}
          </h1>
          <TextButton className="text-soft" onClick={onDashboard}>{t("Dashboard")}</TextButton>
          <Tracked {...{ state, today, entries }}>
            {score === 1 ? t("1 point") : t("{points} points", { points: score })}
          </Tracked>
        </div>
      </div>
      <ul className="-my-1 flex flex-wrap justify-between gap-x-1">
        {RING_NAMES.map((ring) => (
          <li key={ring}>
            <button
              type="button"
              data-ring={ring}
              data-sign={day.completion[ring] ? "success" : "pending"}
              aria-label={t(RINGS[ring].title) +
                (day.completion[ring] ? t(", complete") : t(", not complete"))}
              onClick={() => onRing(ring)}
              className="min-h-9 rounded-sm text-small text-soft hover:text-ink data-[sign=success]:font-semibold data-[sign=success]:text-ring"
            >
              {t(RINGS[ring].title)}
            </button>
          </li>
        ))}
      </ul>
    </header>
  );
}

/** The time tracked today, with that of the running timer, and the points. */
function Tracked(
  { state, today: { date, day, rule }, entries, children }:
    & Pick<HeaderProps, "state" | "today" | "entries">
    & {
      /** The points. */
      children: string;
    },
) {
  const now = useNow();
  const timer = timerOf(state, state.session?.account);
  const running = timer && !isLeftover(timer, date) &&
    cut({ start: Date.parse(timer.startTime), end: now }, dayBounds(rule, date));
  // The day has the minutes of yesterday's entries also when yesterday is not cached.
  const minutes = day.earth.categories.reduce(
    (sum, category) => sum + category.minutes,
    running ? minutesOf(gaps(entries.map(spanOf), running)) : 0,
  );
  return (
    <p className="col-span-2 text-small text-soft">
      {keepTimes(`${t("{time} tracked", { time: minutesText(minutes) })} · ${children}`)}
    </p>
  );
}

/** What was last done, in the section of `ring`. */
interface Done {
  readonly ring: "earth" | "void";
  readonly text: string;
  readonly onUndo?: () => void;
}

/** The name of a control that gets the focus. */
interface Control {
  readonly name: string;
}

/** The screen of today: header, timer, goals, battles and commitments; or the page that takes their place. */
export function TodayScreen(props: {
  state: State;
  today: TodayView;
  actions: PopupActions;
  /** Shows the day that has begun meanwhile; null when none has. */
  onNewDay: (() => void) | null;
  /** A notice about the server, if there is one. */
  trouble: ReactNode;
  /** Returns the footer; `isWriting`: while a form is open. */
  footer: (isWriting: boolean) => ReactNode;
  onDashboard: (ring?: RingName) => void;
  /** Opens the Seal of the day on the dashboard. */
  onSeal: () => void;
}) {
  const { state, today, actions, onNewDay, trouble, footer, onDashboard, onSeal } = props;
  const { day, date, rule } = today;
  const { user, queue, away: { question } } = state;
  const offersSeal = user !== null && day.sealed_at === null &&
    timeNow() >= sealOfferedFrom(date, user, rule);
  const drafts = draftsOf(state, date);
  const latest = useRef(day);
  latest.current = day;
  const main = useRef<HTMLElement>(null);
  // Forms that a closed popup left open with something typed are open again.
  const [page, setPage] = useState<Page | null>(() => pageOfDrafts(drafts, day));
  const [done, setDone] = useState<Done | null>(null);
  const [last, setLast] = useState<LastStop | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  // The names of what opened the pages that are open: the focus returns there.
  const openers = useRef<string[]>([]);
  const [returned, setReturned] = useState<Control | null>(null);
  useLayoutEffect(() => {
    const buttons = [...main.current?.querySelectorAll("button") ?? []];
    buttons.find((button) => nameOf(button) === returned?.name)?.focus();
  }, [returned]);

  const isDamaged = (part: DayPart) => day.damaged?.includes(part) ?? false;
  const write = (command: Command, draft?: DraftName) =>
    actions.dispatch({ do: "write", command, ...(draft && { draft }) });
  const saveBattles = (make: (battles: readonly Battle[]) => Battle[], draft?: DraftName) => {
    const base = latest.current.void.battle_logs;
    write({ kind: "save_battles", day: date, base, mine: make(base) }, draft);
  };
  const saveDrafts = (change: DraftChange) => actions.saveDrafts(date, change);
  const open = (next: Page, name?: string) => {
    const { activeElement } = document;
    const button = activeElement instanceof HTMLButtonElement ? nameOf(activeElement) : undefined;
    openers.current.push(name ?? button ?? "");
    setDone(null);
    setPage(next);
  };
  const close = () => {
    setPage(page?.of === "study_target" || page?.of === "rep" ? { of: "wind" } : null);
    setReturned({ name: openers.current.pop() ?? "" });
  };
  const logBattle = (hard_thing = "") => {
    if (hard_thing) saveDrafts({ battle: { ...EMPTY_BATTLE, hard_thing } });
    open({ of: "battle" }, hard_thing ? undefined : t("Log Battle"));
  };
  useShortcuts(
    page ? {} : {
      "?": () => setShowsKeys(!showsKeys),
      g: () => onDashboard("water"),
      ...(!isDamaged("void") && { b: () => logBattle() }),
    },
  );
  const onRing = (ring: RingName) => {
    if (ring === "fire" || ring === "wind") return open({ of: ring });
    const section = main.current?.querySelector(`section[data-ring="${ring}"]`);
    const control = section && successorIn(section);
    if (control) control.focus();
    else onDashboard(ring);
  };
  const before = cachedDay(state.days, state.session?.account ?? "", addDays(date, -1))?.day.earth;
  const entries = [...before?.actual_entries ?? [], ...day.earth.actual_entries];
  const timer = timerOf(state, state.session?.account);
  const isLeft = timer !== null && isLeftover(timer, date);
  const canTime = !isDamaged("earth") && !(timer && (isLeft || isStillToCome(timer.startTime, timeNow())));
  const startTimer = (category: TimeCategory, more: Partial<Pick<Entry, "note" | "for">>) => {
    const startTime = new Date(timeNow()).toISOString();
    setLast(
      timer && {
        stopped: timer,
        end: endOfFormer(timer, startTime, timeNow()),
        since: startTime,
        before: day,
      },
    );
    actions.dispatch({ do: "start_timer", category, startTime, ...more });
  };
  const startAct = ({ category, note, for: purpose }: Pick<Act, "category" | "note" | "for">) =>
    startTimer(category, { ...(note && { note }), ...(purpose && { for: purpose }) });
  const acts = whatNow({
    day,
    entries,
    running: timer,
    now: timeNow(),
    timeZone: Temporal.Now.timeZoneId(),
  });
  const end = (ending: Ending, note: string) => {
    const battle = { id: crypto.randomUUID(), timestamp: new Date(timeNow()).toISOString(), note };
    write(endingCommand(latest.current, ending, battle));
    setLast(null);
    setDone({
      ring: "earth",
      text: ending === "done"
        ? t("{rings} complete", { rings: t(RINGS.fire.title) })
        : t(OUTCOME_MESSAGES[ending]),
      onUndo: () => write(endingCommand(latest.current, ending, battle, true)),
    });
  };
  const timed = timer?.for?.kind === "goal" ? timer.for.id : undefined;
  const timeGoal = (goal: Goal) => {
    if (timer && goal.id === timed) {
      const end = timeNow();
      setLast({ stopped: timer, end, since: "", before: day });
      return actions.dispatch({ do: "stop_timer", timer: timer.startTime, end });
    }
    const category = goalCategory(goal, entries) ?? nextCategory(state, day);
    startTimer(category, { for: { kind: "goal", id: goal.id } });
  };

  if (page) {
    return (
      <main ref={main} className="grid grid-cols-1 px-4">
        {onNewDay && (
          <Notice text={t("A new day has begun")} undo={t("Go to the new day")} onUndo={onNewDay} />
        )}
        <LazyParts>
          {({ TodayPage }) => (
            <TodayPage
              {...{ page, today, drafts, write, saveBattles, saveDrafts }}
              onOpen={open}
              onClose={close}
              onDone={(ring, text, onUndo) => {
                setLast(null);
                setDone({ ring, text, ...(onUndo && { onUndo }) });
              }}
              timing={timer?.note}
              acts={acts}
              onStart={canTime
                ? (act) => {
                  startAct(act);
                  close();
                }
                : null}
              {...{ onDashboard }}
            />
          )}
        </LazyParts>
        {footer(isFormPage(page))}
      </main>
    );
  }
  return (
    <main ref={main} className="@container grid grid-cols-1 px-4 pt-1.5">
      <Header {...{ state, today, entries, onRing }} onDashboard={() => onDashboard()} />
      {onNewDay && <Notice text={t("A new day has begun")} undo={t("Go to the new day")} onUndo={onNewDay} />}
      {trouble}
      {showsKeys && <LazyParts>{({ Keys }) => <Keys onClose={() => setShowsKeys(false)} />}</LazyParts>}
      {hasNotSaved(queue) && <LazyParts>{({ Unsaved }) => <Unsaved {...{ queue, actions }} />}</LazyParts>}
      {timer && question && !isDamaged("earth") && (
        <LazyParts>
          {({ AwayQuestion }) => (
            <AwayQuestion
              {...question}
              onChoose={(choice) => actions.dispatch({ do: "settle_away", choice, of: question })}
            />
          )}
        </LazyParts>
      )}
      <QuickTimer
        {...{ state, today, timer, last, actions }}
        onLast={(next) => {
          setLast(next);
          setDone(null);
        }}
        notice={done?.ring === "earth" && done.onUndo
          ? {
            text: done.text,
            undo: t("Undo"),
            onUndo: () => {
              done.onUndo?.();
              setDone(null);
              setReturned({ name: t("Edit last entry") });
            },
          }
          : null}
        onEdit={({ id }) => open({ of: "entry", id }, t("Edit last entry"))}
        notes={recentNotes(entries)}
        onEnd={end}
        act={acts.find(({ ring }) => ring !== "earth")}
        onAct={startAct}
        onWhatNow={canTime && acts.length > 0 ? () => open({ of: "acts" }) : undefined}
      />
      {isLeft ? null : isDamaged("water") ? <Damaged ring="water" /> : (
        <Goals
          goals={dueGoals(day.water.goals, day.date)}
          onState={({ id, target, state: was }, goalState) =>
            write({ kind: "goal_state", day: date, goal_id: id, target, state: goalState, was })}
          onMore={({ id, target }) => write({ kind: "goal_add", day: date, goal_id: id, target, add: 1 })}
          onTimer={canTime ? timeGoal : undefined}
          timed={timed}
        />
      )}
      {!isLeft && (
        <section aria-label={t("Today's Battles")} data-ring="void" className={SECTION}>
          {isDamaged("void") ? <DamagedBox /> : (
            <ul className="grid grid-cols-1">
              {day.void.battle_logs.filter(({ outcome }) => outcome === "ongoing").map((battle) => (
                <BattleLine
                  key={battle.id}
                  battle={battle}
                  onEdit={() => open({ of: "edited_battle", id: battle.id })}
                  onDecide={(outcome) => {
                    write(battleOutcome(date, battle, { outcome }));
                    setDone({
                      ring: "void",
                      text: t(OUTCOME_MESSAGES[outcome]),
                      onUndo: () =>
                        write(battleOutcome(date, { ...battle, outcome }, { outcome: "ongoing" })),
                    });
                  }}
                />
              ))}
            </ul>
          )}
          {isDamaged("commitment") && !day.void.today_commitment && <DamagedBox of="commitment" />}
          <CommitmentLine
            commitment={day.void.today_commitment}
            battles={day.void.battle_logs}
            onLog={isDamaged("void") ? undefined : () => logBattle(hardThingOf(day.void.today_commitment))}
          />
          {done?.ring === "void" && (
            <Notice
              text={done.text}
              undo={t("Undo")}
              onUndo={done.onUndo && (() => {
                done.onUndo?.();
                setDone(null);
              })}
            />
          )}
          <div className="flex min-h-9 items-center justify-between gap-x-4">
            {!isDamaged("void") && (
              <TextButton className="text-ink" onClick={() => logBattle()}>{t("Log Battle")}</TextButton>
            )}
            {offersSeal && (
              <TextButton className="text-soft" onClick={onSeal}>{t("Seal the day")}</TextButton>
            )}
            <TomorrowLink
              commitment={day.void.tomorrow_commitment}
              onOpen={() => open({ of: "commitment" })}
            />
          </div>
        </section>
      )}
      {footer(false)}
    </main>
  );
}

/** Today's goals, each on one line. A second click on the chosen outcome makes the goal pending again. */
function Goals({ goals, onState, onMore, onTimer, timed }: {
  goals: readonly Goal[];
  onState: (goal: Goal, state: GoalState) => void;
  onMore: (goal: Goal) => void;
  /** Absent while no timer can be started. */
  onTimer: ((goal: Goal) => void) | undefined;
  /** The id of the goal for which the timer runs, if there is one. */
  timed: string | undefined;
}) {
  return (
    <section aria-label={t("Today's Goals")} data-ring="water" className={SECTION}>
      {goals.length === 0
        ? <p className="content-center text-small text-soft min-h-9">{t("No micro-goals set for today")}</p>
        : (
          <ul className="grid grid-cols-1">
            {goals.map((goal) => (
              <GoalLine
                key={goal.id}
                goal={goal}
                onChoose={(state) => onState(goal, state)}
                onMore={() => onMore(goal)}
                onTimer={onTimer && (() => onTimer(goal))}
                isTiming={goal.id === timed}
              />
            ))}
          </ul>
        )}
    </section>
  );
}

const SECTION = "grid grid-cols-1 border-t border-hairline py-px";

/** Returns the accessible name of a button. */
function nameOf(button: HTMLButtonElement): string {
  return button.getAttribute("aria-label") ?? button.textContent;
}

/** In place of a section whose ring cannot be read. */
function Damaged({ ring }: { ring: "water" }) {
  return (
    <section aria-label={t("Today's Goals")} data-ring={ring} className={SECTION}>
      <DamagedBox />
    </section>
  );
}

/** The commitment for tomorrow as the button that changes it, or the button that makes one. */
function TomorrowLink({ commitment, onOpen }: { commitment: string; onOpen: () => void }) {
  if (!commitment) {
    return <TextButton className="ml-auto text-soft" onClick={onOpen}>{t("Commit to Tomorrow")}</TextButton>;
  }
  return (
    <TextButton
      label={t("Change commitment: {commitment}", { commitment })}
      title={commitment}
      expanded={false}
      className="ml-auto min-w-0 shrink! truncate text-soft"
      onClick={onOpen}
    >
      {t("Tomorrow: {commitment}", { commitment })}
    </TextButton>
  );
}
