import { memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { nextTarget } from "../../domain/day.ts";
import { amountText, countText, numberText, weekdaysText } from "../../domain/format.ts";
import {
  type Goal,
  GOAL_STATE_TEXT,
  type GoalState,
  isTimed,
  NEXT_GOAL_STATE,
  WATER_LIMITS,
} from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { RecordName } from "../RecordName.tsx";
import { ClampedText, EmptyState, ShortText, useFold, useSteadyActions } from "../Content.tsx";
import { isComposing } from "../keys.ts";
import { Button, classes, CONTROL, IconButton, PlayButton, PlaySign } from "../Controls.tsx";

/** Explains how targets adapt, and names those that have moved from their baselines. Folded to one quiet line. */
export function GoalGrowth({ goals, isToday = true, isOpen = false }: {
  goals: readonly Goal[];
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Whether it is unfolded at first, as for somebody who is new; false when absent. */
  isOpen?: boolean;
}) {
  const moved = goals.filter(({ baseline, current_target }) => current_target !== baseline);
  return (
    <details open={isOpen}>
      <summary className="flex min-h-9 w-fit cursor-pointer items-center text-small font-medium text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
        {t("How goals adapt")}
      </summary>
      <div className="grid max-w-160 gap-2 pb-2 text-small text-soft">
        <p>
          {isToday
            ? t(
              "Success raises a target by its growth rate tomorrow; failure adjusts it down. A partial success leaves it as it is.",
            )
            : t(
              "Success raises a target by its growth rate the day after; failure adjusts it down. A partial success leaves it as it is.",
            )}
        </p>
        {moved.length > 0 && (
          <ul className="grid gap-1">
            {moved.map(({ id, target, baseline, current_target, ...goal }) => (
              <li key={id} className="flex flex-wrap gap-x-2">
                <span className="min-w-0 wrap-anywhere text-ink">{target}</span>
                <span>{`${amountText(baseline)} → ${amountText(current_target, goal)}`}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

/** The outcomes of a goal, in the order of the buttons. */
const GOAL_OUTCOMES = ["success", "partial", "fail"] as const satisfies readonly GoalState[];

const LINE_BUTTON =
  "grid size-9 shrink-0 place-items-center rounded-sm text-soft hover:bg-wash hover:text-ink pointer-coarse:size-11";

export interface GoalOutcomesProps {
  goal: Goal;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /**
   * Whether each button is a sign of one line, of which that of the goal's outcome is pressed, and makes the goal
   * pending; false when absent.
   */
  compact?: boolean;
  onChoose: (state: GoalState) => void;
}

/** One button per outcome of a goal, each over the target that it leads to on the day after where there is room. */
export function GoalOutcomes({ goal, isToday = true, compact = false, onChoose }: GoalOutcomesProps) {
  const id = useId();
  if (compact) {
    return (
      <div role="group" aria-label={goal.target} className="-mr-2 flex shrink-0">
        {GOAL_OUTCOMES.map((state) => {
          const text = t(GOAL_STATE_TEXT[state]);
          return (
            <button
              key={state}
              type="button"
              aria-label={`${text} ${goal.target}`}
              title={text}
              aria-pressed={state === goal.state}
              data-sign={state}
              onClick={() => onChoose(state === goal.state ? "pending" : state)}
              className={classes(
                LINE_BUTTON,
                "aria-pressed:bg-ring-tint aria-pressed:text-ring aria-pressed:not-focus-visible:outline-[1.5px] aria-pressed:not-focus-visible:-outline-offset-[3px] aria-pressed:not-focus-visible:outline-ring",
              )}
            />
          );
        })}
      </div>
    );
  }
  return (
    <div
      role="group"
      aria-label={t("How did it go: {target}", { target: goal.target })}
      className="flex max-w-100 flex-wrap rounded-sm bg-wash print:hidden"
    >
      {GOAL_OUTCOMES.map((state) => (
        // As wide as the others, but never narrower than its text.
        <div
          key={state}
          className="grid min-w-min grow basis-0 grid-rows-[1.75rem_auto] text-center text-small"
        >
          <button
            type="button"
            aria-describedby={`${id}${state}`}
            onClick={() => onChoose(state)}
            className={classes(
              "col-start-1 row-span-2 row-start-1 flex min-h-12 justify-center gap-1.5 rounded-sm px-1 pt-1 font-semibold",
              "transition-colors hover:bg-wash active:translate-y-px forced-colors:border",
            )}
          >
            <StateIcon state={state} className="mt-0.75 size-3.5" />
            {t(GOAL_STATE_TEXT[state])}
          </button>
          {/* Over the button, as its description instead of a part of its name. */}
          <span
            id={`${id}${state}`}
            className="pointer-events-none col-start-1 row-start-2 px-0.5 pb-1 text-soft"
          >
            {consequence(goal, state, isToday)}
          </span>
        </div>
      ))}
    </div>
  );
}

/** A goal on one line of 360 px: its count, what adds to it, and its outcomes. */
export function GoalLine(
  { goal, onChoose, onMore, onTimer, isTiming = false }: Pick<GoalOutcomesProps, "goal" | "onChoose"> & {
    /** One more of it is done. */
    onMore: () => void;
    /** Starts the timer for it, or stops the one that runs for it; absent while that is impossible. */
    onTimer?: (() => void) | undefined;
    /** Whether the timer runs for it; false when absent. */
    isTiming?: boolean;
  },
) {
  const { target, progress = 0, current_target, unit } = goal;
  const timer = isTimed(unit) ? onTimer : undefined;
  const label = timer ? timerLabel(target, isTiming) : t("{target}: one more", { target });
  return (
    <li className="flex items-center">
      <ShortText className="min-w-0 grow text-small font-medium">{target}</ShortText>
      <span className="ml-2 shrink-0 text-small text-soft" title={countText(goal)}>
        {countText({ progress, current_target })}
      </span>
      <button
        type="button"
        aria-label={label}
        title={label}
        className={LINE_BUTTON}
        onClick={timer ?? onMore}
      >
        {timer ? <PlaySign isStop={isTiming} /> : PLUS}
      </button>
      <GoalOutcomes compact goal={goal} onChoose={onChoose} />
    </li>
  );
}

const PLUS = "+";
const MINUS = "−";
const PLUS_FIVE = "+5";

const timerLabel = (target: string, isTiming: boolean): string =>
  isTiming ? t("Stop {target}", { target }) : t("Start {target}", { target });

interface GoalCountProps extends Pick<GoalActions, "onMore" | "onAmount" | "onTimer"> {
  goal: Goal;
  canTime: boolean;
  isTiming: boolean;
}

/** How much of a goal is done, which can be typed, counted on and back, or timed. */
function GoalCount({ goal, canTime, isTiming, onMore, onAmount, onTimer }: GoalCountProps) {
  const { target, progress = 0, current_target, unit } = goal;
  const step = (more: number, text: string, label: string) => (
    <button
      type="button"
      aria-label={label}
      title={label}
      // It keeps the focus at zero.
      aria-disabled={progress + more < 0 || undefined}
      onClick={() => progress + more < 0 || onMore(goal, more)}
      className={classes(
        "min-h-10 min-w-10 rounded-sm text-base font-medium hover:bg-wash-strong aria-disabled:opacity-50",
        "forced-colors:border pointer-coarse:min-h-11 pointer-coarse:min-w-11",
        more > 1 && "hidden max-sm:inline-block pointer-coarse:inline-block",
      )}
    >
      {text}
    </button>
  );
  return (
    <div className="col-start-2 -col-end-1 grid gap-2 @4xl:gap-1 @4xl:col-start-3 @4xl:col-end-4 @4xl:row-span-2 @4xl:row-start-1">
      <div className="flex flex-wrap items-center justify-between gap-x-3 @4xl:justify-end">
        <GoalAmount goal={goal} onAmount={onAmount} />
        {isTimed(unit) && canTime
          ? (
            <PlayButton
              label={timerLabel(target, isTiming)}
              isStop={isTiming}
              onClick={() => onTimer(goal, isTiming)}
            />
          )
          : (
            <div className="flex rounded-sm bg-wash">
              {step(-1, MINUS, t("{target}: one less", { target }))}
              {step(5, PLUS_FIVE, t("{target}: 5 more", { target }))}
              {step(1, PLUS, t("{target}: one more", { target }))}
            </div>
          )}
      </div>
      {/* The number says it, too. */}
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-bar bg-unfilled forced-colors:border">
        <div
          data-bar=""
          className="h-full bg-ring transition-[width] duration-200"
          style={{ width: `${Math.min(100, 100 * progress / current_target)}%` }}
        />
      </div>
    </div>
  );
}

/** A longer count, in letters, has no room for large figures. */
const LONG_COUNT = 14;

/** The count as a button that becomes a field. Enter saves what was typed, and so does leaving it; Escape does not. */
function GoalAmount({ goal, onAmount }: Pick<GoalCountProps, "goal" | "onAmount">) {
  const { target, progress = 0, current_target } = goal;
  const [typed, setTyped] = useState<string | null>(null);
  const [isInvalid, setIsInvalid] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  // Whether the button takes the focus back from its field.
  const returns = useRef(false);
  useLayoutEffect(() => {
    if (typed === null && returns.current) button.current?.focus();
    returns.current = false;
  }, [typed]);
  const leave = () => {
    setIsInvalid(false);
    setTyped(null);
  };
  const save = () => {
    const amount = Number(typed);
    if (
      typed?.trim() === "" || !Number.isInteger(amount) || amount < 0 || amount > WATER_LIMITS.progress.max
    ) {
      return setIsInvalid(true);
    }
    leave();
    if (amount !== progress) onAmount(goal, amount);
  };
  if (typed === null) {
    const count = countText(goal);
    return (
      <button
        ref={button}
        type="button"
        aria-label={t("{target}: {count}. Type the amount", { target, count })}
        title={t("Type the amount")}
        onClick={() => setTyped(String(progress))}
        className="min-h-10 min-w-10 rounded-sm text-left wrap-anywhere hover:bg-wash pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <span className={classes("font-display", count.length > LONG_COUNT ? "text-title" : "text-figure")}>
          {amountText(progress)}
        </span>
        <span className="text-small text-soft">{`/${amountText(current_target, goal)}`}</span>
      </button>
    );
  }
  return (
    <div className="min-w-0">
      <input
        autoFocus
        type="text"
        inputMode="numeric"
        maxLength={9}
        aria-label={t("Amount of {target}", { target })}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? id : undefined}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed.trim() === "" ? leave() : save()}
        onKeyDown={(event) => {
          if (isComposing(event) || event.key !== "Enter" && event.key !== "Escape") return;
          event.preventDefault();
          returns.current = true;
          if (event.key === "Enter") return save();
          event.stopPropagation();
          leave();
        }}
        className={classes(CONTROL, "w-24!")}
      />
      {isInvalid && (
        <p id={id} role="alert" className="text-small font-medium text-fire">
          {t("{name} must be a whole number from {min} to {max}", {
            name: t("Amount"),
            min: WATER_LIMITS.progress.min,
            max: numberText(WATER_LIMITS.progress.max),
          })}
        </p>
      )}
    </div>
  );
}

/** The next target, and when it applies. A goal on chosen weekdays may not be due on the day after. */
function consequence(goal: Goal, state: GoalState, isToday: boolean): string {
  const amount = amountText(nextTarget(goal, state));
  if (goal.weekdays) return t("{amount} next time", { amount });
  return isToday ? t("{amount} tomorrow", { amount }) : t("{amount} the day after", { amount });
}

/** The outcome of a goal in words, and what comes of it. */
export function GoalTomorrow({ goal, isToday = true }: { goal: Goal; isToday?: boolean }) {
  const { state, weekdays } = goal;
  const amount = amountText(nextTarget(goal, state));
  return (
    <p className="flex flex-wrap gap-x-2 text-small text-soft">
      <span className={classes("font-semibold", state === "fail" ? "text-ink" : "text-ring")}>
        {t(GOAL_STATE_TEXT[state])}
      </span>
      <span>
        {weekdays
          ? t("next time {amount}", { amount })
          : isToday
          ? t("tomorrow {amount}", { amount })
          : t("the day after {amount}", { amount })}
      </span>
    </p>
  );
}

/** The sign of each state on a grid of 16 pixels: an open circle, a tick, a half circle, a cross. */
const STATE_PATHS: Record<GoalState, string> = {
  pending: "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12",
  success: "M2.5 8.5l3.7 3.7l7.3-8.4",
  partial: "M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12",
  fail: "M3.5 3.5l9 9m0-9l-9 9",
};

/** The sign of a state, which stands beside its word or is named by its button. */
function StateIcon({ state, className }: { state: GoalState; className: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      <path d={STATE_PATHS[state]} />
      {state === "partial" && <path d="M8 2a6 6 0 0 0 0 12z" fill="currentColor" stroke="none" />}
    </svg>
  );
}

const LOOKS: Record<GoalState, string> = {
  pending: "text-edge",
  success: "text-ring",
  partial: "text-ring",
  fail: "text-soft",
};

/** The goal's state as an icon. A click cycles it: pending, success, partial, failed, pending. */
export function GoalStateButton({ state, target, onCycle }: {
  state: GoalState;
  /** The goal's description. */
  target: string;
  /** `next` is the following state. */
  onCycle: (next: GoalState) => void;
}) {
  const next = NEXT_GOAL_STATE[state];
  return (
    <button
      type="button"
      aria-label={t("Status: {state}. Change status", { state: t(GOAL_STATE_TEXT[state]) })}
      // The description after the name, and the tooltip.
      title={t("{target}: a click sets it to {next}", { target, next: t(GOAL_STATE_TEXT[next]) })}
      data-state={state}
      onClick={() => onCycle(next)}
      className={classes(
        "grid size-9 shrink-0 place-items-center rounded-sm transition-colors hover:bg-wash pointer-coarse:size-11",
        LOOKS[state],
      )}
    >
      <StateIcon state={state} className="size-5" />
    </button>
  );
}

/** The box of the curve, and what stays free around it for the stroke and the point at its end. */
const CURVE = { width: 112, height: 28, free: 4 } as const;

/** The target of a goal over its last days, as steps up to the present one. */
function GoalCurve({ targets, unit = "" }: { targets: readonly number[]; unit: string | undefined }) {
  const least = targets.reduce((least, target) => Math.min(least, target), Infinity);
  const most = targets.reduce((most, target) => Math.max(most, target), 0);
  const { width, height, free } = CURVE;
  const step = (width - 2 * free) / targets.length;
  const yOf = (target = 0) =>
    height - free - (most === least ? 0.5 : (target - least) / (most - least)) * (height - 2 * free);
  const steps = targets.map((target, index) => `V${yOf(target)}H${free + step * (index + 1)}`);
  return (
    <svg
      role="img"
      aria-label={t("From {first} to {last}, at most {most}", {
        first: amountText(targets[0] ?? 0, { unit }),
        last: amountText(targets.at(-1) ?? 0, { unit }),
        most: amountText(most, { unit }),
      })}
      viewBox={`0 0 ${width} ${height}`}
      className="col-start-2 row-span-2 row-start-1 hidden h-7 w-28 self-center justify-self-end @6xl:block"
    >
      <path
        d={`M${free} ${yOf(targets[0])}${steps.join("")}`}
        strokeWidth="1.5"
        className="fill-none stroke-ring opacity-70 forced-colors:stroke-[CanvasText]"
      />
      <circle
        cx={width - free}
        cy={yOf(targets.at(-1))}
        r="3"
        className="fill-ring forced-colors:fill-[CanvasText]"
      />
    </svg>
  );
}

interface GoalActions {
  /** The status icon was clicked; `next` is the following state. */
  onCycle: (goal: Goal, next: GoalState) => void;
  /** Success, Partial or Failed was chosen for a pending goal. */
  onOutcome: (goal: Goal, state: GoalState) => void;
  /** This much more of it was done; less, when it is negative. */
  onMore: (goal: Goal, more: number) => void;
  /** This is how much of it is done. */
  onAmount: (goal: Goal, amount: number) => void;
  /** Starts the timer for it, or stops the one that runs for it. */
  onTimer: (goal: Goal, isTiming: boolean) => void;
  onEdit: (goal: Goal) => void;
  onDelete: (goal: Goal) => void;
}

export interface GoalRowProps extends GoalActions {
  goal: Goal;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Whether the timer can be started for it; true when absent. */
  canTime?: boolean;
  /** Whether the timer runs for it; false when absent. */
  isTiming?: boolean;
  /** Its targets on the days before, oldest first. */
  targetsBefore?: readonly number[] | undefined;
  /** Shown instead of the goal while it is edited. */
  form?: ReactNode;
}

/** One goal of the list. When its form closes, the row takes the focus. */
export const GoalRow = memo(function GoalRow({ form, ...props }: GoalRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const editing = Boolean(form);
  const wasEditing = useRef(editing);
  useEffect(() => {
    if (wasEditing.current && !editing) row.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <li
      ref={row}
      aria-label={props.goal.target}
      data-item={props.goal.id}
      tabIndex={-1}
      className={form ? "py-4" : classes(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-2 @max-[14rem]:grid-cols-[auto_minmax(0,1fr)]",
        "@4xl:grid-cols-[auto_minmax(0,1fr)_14rem_21rem_auto] @4xl:items-center @4xl:gap-x-6",
      )}
    >
      {form ?? <ShownGoal {...props} focusRow={() => row.current?.focus()} />}
    </li>
  );
});

/** Its place is kept until it is loaded. */
const BESIDE_CURVE = "@6xl:pr-34";

/** The column of the outcomes on wide screens. */
const LAST_COLUMN = "@4xl:col-start-4 @4xl:row-span-2 @4xl:row-start-1";

/**
 * The goal's name, target, growth and count, and its outcome or the buttons that decide it. On wide screens these are
 * columns of one row; on narrow ones the outcomes have a line of their own.
 */
function ShownGoal(
  props: Omit<GoalRowProps, "form"> & {
    /** Called before the focused button is removed. */
    focusRow: () => void;
  },
) {
  const { goal, isToday = true, canTime = true, isTiming = false, targetsBefore, focusRow, ...actions } =
    props;
  const { target, domain, step_pct, current_target, state, note, unit, weekdays, cue } = goal;
  const isPending = state === "pending";
  return (
    <>
      <div className="-ml-2 @4xl:col-start-1 @4xl:row-span-2 @4xl:row-start-1 pointer-coarse:-ml-3">
        <GoalStateButton state={state} target={target} onCycle={(next) => actions.onCycle(goal, next)} />
      </div>
      <div
        className={classes(
          // A place of its own: what has none is put beside the curve, which lies in the same cell.
          "flex min-w-0 flex-wrap items-baseline gap-x-2.5 self-center @4xl:col-start-2 @4xl:row-start-1 @4xl:self-end",
          BESIDE_CURVE,
        )}
      >
        <h4 className="min-w-0 font-medium break-words">
          <RecordName kind="goal" of={goal.id}>{target}</RecordName>
        </h4>
        <span className="min-w-0 text-small wrap-anywhere text-soft">{domain}</span>
        {weekdays && <span className="text-small text-soft">{weekdaysText(weekdays)}</span>}
        {cue && <span className="min-w-0 text-small wrap-anywhere text-soft">{cue}</span>}
      </div>
      <div className="-mr-2 flex @max-[14rem]:order-last @max-[14rem]:col-span-full @max-[14rem]:justify-self-end @4xl:col-start-5 @4xl:row-span-2 @4xl:row-start-1 pointer-coarse:-mr-3">
        <IconButton
          icon="edit"
          label={t("Edit goal {target}", { target })}
          onClick={() => actions.onEdit(goal)}
        />
        <IconButton
          icon="delete"
          label={t("Delete goal {target}", { target })}
          onClick={() => actions.onDelete(goal)}
        />
      </div>
      <p
        className={classes(
          "col-start-2 -col-end-1 text-small text-soft @4xl:col-end-3 @4xl:row-start-2 @4xl:self-start",
          BESIDE_CURVE,
        )}
      >
        {t("Current target: {amount} • Growth: {percent}%", {
          amount: amountText(current_target),
          percent: step_pct,
        })}
      </p>
      {targetsBefore && <GoalCurve targets={[...targetsBefore, current_target]} unit={unit} />}
      <GoalCount {...{ goal, canTime, isTiming }} {...actions} />
      {note && (
        <div className="col-start-2 -col-end-1 @4xl:col-end-4 @4xl:row-start-3">
          <ClampedText text={note} />
        </div>
      )}
      {isPending
        ? (
          <div className={classes("col-span-full mt-2 @4xl:col-span-1 @4xl:mt-0", LAST_COLUMN)}>
            <GoalOutcomes
              goal={goal}
              isToday={isToday}
              onChoose={(outcome) => {
                focusRow();
                actions.onOutcome(goal, outcome);
              }}
            />
          </div>
        )
        : (
          <div className={classes("col-start-2 -col-end-1 @4xl:col-end-5", LAST_COLUMN)}>
            <GoalTomorrow goal={goal} isToday={isToday} />
          </div>
        )}
    </>
  );
}

export interface GoalListProps extends GoalActions {
  goals: readonly Goal[];
  /** Returns the form of a goal that is being edited; null for the others. */
  formOf: (goal: Goal) => ReactNode;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Whether the timer can be started for them; true when absent. */
  canTime?: boolean;
  /** The id of the goal for which the timer runs, if there is one. */
  timed?: string | undefined;
  /** The targets of the goals on the days before, oldest first, by id. */
  targetsBefore?: Readonly<Record<string, readonly number[]>> | undefined;
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's goals, in the order in which they were added. */
export function GoalList(props: GoalListProps) {
  const { goals, formOf, isToday = true, canTime = true, timed, targetsBefore, onAdd, ...actions } = props;
  const steady = useSteadyActions(actions);
  const list = useRef<HTMLDivElement>(null);
  const { shown, more } = useFold(goals);
  // One that is being edited is shown in any case.
  const rows = goals.filter((goal) => shown.includes(goal) || formOf(goal) !== null);
  const known = useRef(goals.length);
  useEffect(() => {
    // When the focused row was deleted, the list takes the focus.
    if (goals.length < known.current && document.activeElement === document.body) list.current?.focus();
    known.current = goals.length;
  }, [goals.length]);
  return (
    <div ref={list} tabIndex={-1}>
      {goals.length === 0
        ? (
          <EmptyState
            text={isToday ? t("No micro-goals set for today") : t("No micro-goals set for this day")}
            hint={t("Start small enough that even a tired day can manage it.")}
            onChoose={onAdd}
          />
        )
        : (
          <ul className="@container grid grid-cols-[minmax(0,1fr)] gap-1">
            {rows.map((goal) => (
              <GoalRow
                key={goal.id}
                goal={goal}
                isToday={isToday}
                canTime={canTime}
                isTiming={goal.id === timed}
                targetsBefore={targetsBefore?.[goal.id]}
                form={formOf(goal)}
                {...steady}
              />
            ))}
          </ul>
        )}
      {more}
    </div>
  );
}

export interface NotDueGoalsProps extends Pick<GoalActions, "onEdit" | "onDelete"> {
  /** The goals that are paused, due on other weekdays, or archived today with an outcome. */
  goals: readonly Goal[];
  /** Returns the form of a goal that is being edited; null for the others. */
  formOf: (goal: Goal) => ReactNode;
  onResume: (goal: Goal) => void;
  onRestore: (goal: Goal) => void;
}

/** The goals that are not due on the day, folded below the others. */
export function NotDueGoals({ goals, formOf, ...actions }: NotDueGoalsProps) {
  if (goals.length === 0) return null;
  return (
    <details>
      <summary className="flex min-h-9 w-fit cursor-pointer items-center text-small font-medium text-soft underline decoration-edge underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
        {t("Not due: {count}", { count: goals.length })}
      </summary>
      <ul>
        {goals.map((goal) => (
          <li key={goal.id} aria-label={goal.target} className="py-2">
            {formOf(goal) ?? <NotDueGoal goal={goal} {...actions} />}
          </li>
        ))}
      </ul>
    </details>
  );
}

function NotDueGoal(
  { goal, onResume, onRestore, onEdit, onDelete }:
    & { goal: Goal }
    & Omit<NotDueGoalsProps, "goals" | "formOf">,
) {
  const { target, current_target, paused, archived, weekdays, state } = goal;
  const facts = [
    archived ? t("Archived") : paused && t("Paused"),
    state !== "pending" && t(GOAL_STATE_TEXT[state]),
    amountText(current_target, goal),
    weekdays && weekdaysText(weekdays),
  ];
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <h4 className="font-medium wrap-anywhere">
          <RecordName kind="goal" of={goal.id}>{target}</RecordName>
        </h4>
        <p className="text-small text-soft">{facts.filter(Boolean).join(" • ")}</p>
      </div>
      {archived && (
        <Button
          size="small"
          aria-label={t("Restore goal {target}", { target })}
          onClick={() => onRestore(goal)}
        >
          {t("Restore")}
        </Button>
      )}
      {paused && !archived && (
        <Button
          size="small"
          aria-label={t("Resume goal {target}", { target })}
          onClick={() => onResume(goal)}
        >
          {t("Resume")}
        </Button>
      )}
      <div className="-mr-2 flex">
        <IconButton icon="edit" label={t("Edit goal {target}", { target })} onClick={() => onEdit(goal)} />
        <IconButton
          icon="delete"
          label={t("Delete goal {target}", { target })}
          onClick={() => onDelete(goal)}
        />
      </div>
    </div>
  );
}
