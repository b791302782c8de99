import { memo, type ReactNode, useEffect, useId, useRef } from "react";
import { nextTarget } from "../../domain/day.ts";
import { amountText, weekdaysText } from "../../domain/format.ts";
import { type Goal, GOAL_STATE_TEXT, type GoalState, NEXT_GOAL_STATE } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { ClampedText, EmptyState, ShortText, useFold, useSteadyActions } from "../Content.tsx";
import { Button, classes, IconButton } from "../Controls.tsx";

export interface GoalGrowthProps {
  goals: readonly Goal[];
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Whether it is unfolded at first, as for somebody who is new; false when absent. */
  isOpen?: boolean;
}

/** Explains how targets adapt, and names those that have moved from their baselines. Folded to one quiet line. */
export function GoalGrowth({ goals, isToday = true, isOpen = false }: GoalGrowthProps) {
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

export interface GoalOutcomesProps {
  goal: Goal;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  onChoose: (state: GoalState) => void;
}

/** One button per outcome of a goal, each over the target that it leads to on the day after. */
export function GoalOutcomes({ goal, isToday = true, onChoose }: GoalOutcomesProps) {
  const id = useId();
  return (
    <div
      role="group"
      aria-label={t("How did it go: {target}", { target: goal.target })}
      className="flex max-w-100 flex-wrap rounded-sm bg-wash"
    >
      {GOAL_OUTCOMES.map((state) => (
        // As wide as the others, but never narrower than its text.
        <div key={state} className="grid min-w-min grow basis-0 text-center text-small">
          <button
            type="button"
            aria-describedby={`${id}${state}`}
            onClick={() => onChoose(state)}
            className={classes(
              "col-start-1 row-start-1 flex min-h-12 justify-center gap-1.5 rounded-sm px-2 pt-1 pb-6 font-semibold",
              "transition-colors hover:bg-wash active:translate-y-px forced-colors:border",
            )}
          >
            <StateIcon state={state} className="mt-0.75 size-3.5" />
            {t(GOAL_STATE_TEXT[state])}
          </button>
          {/* Over the button, as its description: it is no part of its name. */}
          <span
            id={`${id}${state}`}
            className="pointer-events-none col-start-1 row-start-1 self-end px-2 pb-1 whitespace-nowrap text-soft"
          >
            {consequence(goal, state, isToday)}
          </span>
        </div>
      ))}
    </div>
  );
}

/**
 * A goal on one line of 360 px, with a sign for each outcome. The chosen one is pressed, and a second click makes the
 * goal pending.
 */
export function GoalLine({ goal, onChoose }: Pick<GoalOutcomesProps, "goal" | "onChoose">) {
  const { target, state: chosen, current_target } = goal;
  return (
    <li className="flex items-center">
      <ShortText className="min-w-0 grow text-small font-medium">{target}</ShortText>
      <span className="mx-2 shrink-0 text-small text-soft">{amountText(current_target, goal)}</span>
      <div role="group" aria-label={target} className="-mr-2 flex shrink-0">
        {GOAL_OUTCOMES.map((state) => {
          const text = t(GOAL_STATE_TEXT[state]);
          return (
            <button
              key={state}
              type="button"
              aria-label={`${text} ${target}`}
              title={text}
              aria-pressed={state === chosen}
              data-sign={state}
              onClick={() => onChoose(state === chosen ? "pending" : state)}
              className={classes(
                "grid size-9 place-items-center rounded-sm text-soft hover:bg-wash hover:text-ink pointer-coarse:size-11",
                "aria-pressed:bg-ring-tint aria-pressed:text-ring aria-pressed:not-focus-visible:outline-[1.5px] aria-pressed:not-focus-visible:-outline-offset-[3px] aria-pressed:not-focus-visible:outline-ring",
              )}
            />
          );
        })}
      </div>
    </li>
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

export interface GoalStateButtonProps {
  state: GoalState;
  /** The goal's description. */
  target: string;
  /** `next` is the following state. */
  onCycle: (next: GoalState) => void;
}

const LOOKS: Record<GoalState, string> = {
  pending: "text-edge",
  success: "text-ring",
  partial: "text-ring",
  fail: "text-soft",
};

/** The goal's state as an icon. A click cycles it: pending, success, partial, failed, pending. */
export function GoalStateButton({ state, target, onCycle }: GoalStateButtonProps) {
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

interface GoalActions {
  /** The status icon was clicked; `next` is the following state. */
  onCycle: (goal: Goal, next: GoalState) => void;
  /** Success, Partial or Failed was chosen for a pending goal. */
  onOutcome: (goal: Goal, state: GoalState) => void;
  onEdit: (goal: Goal) => void;
  onDelete: (goal: Goal) => void;
}

export interface GoalRowProps extends GoalActions {
  goal: Goal;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
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
      tabIndex={-1}
      className={form ? "py-4" : classes(
        "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-2",
        "lg:grid-cols-[auto_minmax(0,1fr)_auto_20rem_auto] lg:items-center lg:gap-x-6",
      )}
    >
      {form ?? <ShownGoal {...props} focusRow={() => row.current?.focus()} />}
    </li>
  );
});

interface ShownGoalProps extends GoalActions {
  goal: Goal;
  isToday?: boolean | undefined;
  /** Called before the focused button is removed. */
  focusRow: () => void;
}

/** The column of the outcomes on wide screens. */
const LAST_COLUMN = "lg:col-start-4 lg:row-span-2 lg:row-start-1";

/**
 * The goal's name, target and growth, and its outcome or the buttons that decide it. On wide screens these are columns
 * of one row; on narrow ones the outcomes have a line of their own.
 */
function ShownGoal({ goal, isToday = true, focusRow, ...actions }: ShownGoalProps) {
  const { target, domain, step_pct, current_target, unit, state, note, weekdays } = goal;
  const isPending = state === "pending";
  // The number that the line of the target names, as a figure: with its unit, which that line leaves out.
  const count = (
    <p className="lg:col-start-3 lg:row-span-2 lg:row-start-1">
      <span className="font-display text-title lg:text-figure">{amountText(current_target)}</span>
      {unit && <span className="text-small text-soft">{t(" ")}{unit}</span>}
    </p>
  );
  return (
    <>
      <div className="-ml-2 lg:row-span-2 pointer-coarse:-ml-3">
        <GoalStateButton state={state} target={target} onCycle={(next) => actions.onCycle(goal, next)} />
      </div>
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5 self-center lg:self-end">
        <h4 className="min-w-0 font-medium break-words">{target}</h4>
        <span className="min-w-0 text-small wrap-anywhere text-soft">{domain}</span>
        {weekdays && <span className="text-small text-soft">{weekdaysText(weekdays)}</span>}
      </div>
      <div className="-mr-2 flex lg:col-start-5 lg:row-span-2 pointer-coarse:-mr-3">
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
      <div className="col-start-2 -col-end-1 flex flex-wrap items-baseline justify-between gap-x-3 lg:contents">
        <p className="text-small text-soft lg:col-start-2 lg:row-start-2 lg:self-start">
          {t("Current target: {amount} • Growth: {percent}%", {
            amount: amountText(current_target),
            percent: step_pct,
          })}
        </p>
        {isPending && count}
      </div>
      {note && (
        <div className="col-start-2 -col-end-1 lg:col-end-4 lg:row-start-3">
          <ClampedText text={note} />
        </div>
      )}
      {isPending
        ? (
          <div className={classes("col-span-full mt-1 lg:col-span-1 lg:mt-0", LAST_COLUMN)}>
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
          <div className="col-start-2 -col-end-1 flex flex-wrap items-baseline justify-between gap-x-3 lg:contents">
            <div className={LAST_COLUMN}>
              <GoalTomorrow goal={goal} isToday={isToday} />
            </div>
            {count}
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
  /** Called on a click on the empty list. */
  onAdd?: () => void;
}

/** The day's goals, in the order in which they were added. */
export function GoalList({ goals, formOf, isToday = true, onAdd, ...actions }: GoalListProps) {
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
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
            {rows.map((goal) => (
              <GoalRow
                key={goal.id}
                goal={goal}
                isToday={isToday}
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
        <h4 className="font-medium wrap-anywhere">{target}</h4>
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
