import type { LucideIcon } from "lucide-react";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import X from "lucide-react/icons/x";
import { Fragment, memo, type ReactNode, useEffect, useRef } from "react";
import { nextTarget } from "../../domain/day.ts";
import { amountText, weekdaysText } from "../../domain/format.ts";
import { type Goal, GOAL_STATE_TEXT, type GoalState, NEXT_GOAL_STATE } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { ClampedText, EmptyState, useSteadyActions } from "../Content.tsx";
import { Badge, Button, classes, IconButton, Section, SegmentedChoice } from "../Controls.tsx";

export interface GoalGrowthProps {
  goals: readonly Goal[];
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
}

/** Explains how targets adapt, and shows how far they have moved from their baselines. */
export function GoalGrowth({ goals, isToday = true }: GoalGrowthProps) {
  const moved = goals.filter(({ baseline, current_target }) => current_target !== baseline);
  return (
    <Section title={t("How goals adapt")} level={3}>
      <p className="text-soft">
        {isToday
          ? t(
            "Success raises a target by its growth rate tomorrow; failure adjusts it down. A partial success leaves it as it is.",
          )
          : t(
            "Success raises a target by its growth rate the day after; failure adjusts it down. A partial success leaves it as it is.",
          )}
      </p>
      {moved.length > 0 && (
        <p className="mt-4 mb-2 text-small text-soft">
          {isToday ? t("From the baseline to today's target") : t("From the baseline to the day's target")}
        </p>
      )}
      {moved.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {moved.map(({ id, target, baseline, current_target, ...goal }) => {
            const most = Math.max(baseline, current_target);
            return (
              <li key={id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
                <div className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="min-w-0 wrap-anywhere">{target}</span>
                  <span className="ml-auto shrink-0 text-small text-soft">
                    {`${amountText(baseline)} → ${amountText(current_target, goal)}`}
                  </span>
                </div>
                <span aria-hidden="true" className="relative block h-2 rounded-bar bg-unfilled">
                  <span
                    data-bar=""
                    className="absolute inset-y-0 left-0 rounded-bar bg-ring opacity-80"
                    style={{ width: `${100 * current_target / most}%` }}
                  />
                  <span
                    className="absolute -inset-y-0.5 w-0.5 -translate-x-full bg-ink"
                    style={{ left: `${100 * baseline / most}%` }}
                  />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Section>
  );
}

/** The outcomes of a goal, in the order of the buttons. */
const GOAL_OUTCOMES = ["success", "partial", "fail"] as const satisfies readonly GoalState[];

export interface GoalOutcomesProps {
  goal: Goal;
  /** Whether the day is today; true when absent. */
  isToday?: boolean;
  /** Without the targets, for the popup. The chosen outcome is pressed, and a second click makes the goal pending. */
  compact?: boolean;
  onChoose: (state: GoalState) => void;
}

const OUTCOMES = GOAL_OUTCOMES.map((value) => ({ value, label: GOAL_STATE_TEXT[value] }));

/** One button per outcome of a goal, each with the target that it leads to on the day after. */
export function GoalOutcomes({ goal, isToday = true, compact = false, onChoose }: GoalOutcomesProps) {
  if (compact) {
    return (
      <SegmentedChoice
        label={goal.target}
        options={OUTCOMES}
        value={GOAL_OUTCOMES.find((state) => state === goal.state) ?? null}
        onChange={(state) => onChoose(state === goal.state ? "pending" : state)}
      />
    );
  }
  return (
    <div
      role="group"
      aria-label={t("How did it go: {target}", { target: goal.target })}
      className="flex max-w-90 flex-wrap gap-2"
    >
      {GOAL_OUTCOMES.map((state) => {
        const id = `${goal.id}-${state}-tomorrow`;
        return (
          // As wide as the others, but never narrower than its text.
          <div key={state} className="grid min-w-min grow basis-0 gap-1">
            <Button
              size="small"
              aria-describedby={id}
              className="px-1!"
              onClick={() => onChoose(state)}
            >
              {t(GOAL_STATE_TEXT[state])}
            </Button>
            <span className="text-center text-small text-soft">
              <span id={id} className="max-sm:sr-only">{nextTargetText(goal, state, isToday)}</span>
              <span aria-hidden="true" className="sm:hidden">
                → {amountText(nextTarget(goal, state), goal)}
              </span>
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** The next target, and when it applies. A goal on chosen weekdays may not be due on the day after. */
function nextTargetText(goal: Goal, state: GoalState, isToday: boolean): string {
  const amount = amountText(nextTarget(goal, state), goal);
  if (goal.weekdays) return t("{amount} next time", { amount });
  return isToday ? t("{amount} tomorrow", { amount }) : t("{amount} the day after", { amount });
}

/** The next target after another outcome than the chosen one. */
const OTHERWISE = {
  success: "{amount} if successful",
  partial: "{amount} if partial",
  fail: "{amount} if failed",
} as const;

/** The next target after the chosen outcome, and after the others. */
export function GoalTomorrow({ goal, isToday = true }: { goal: Goal; isToday?: boolean }) {
  const amount = (state: GoalState) => amountText(nextTarget(goal, state), goal);
  const others = GOAL_OUTCOMES.filter((state) => state !== goal.state);
  return (
    <p className="text-small text-soft">
      {/* Each dot ends the part before it, so that no line starts with one. */}
      <span className="inline-block">
        <span className="font-semibold text-ring">{nextTargetText(goal, goal.state, isToday)}</span> •
      </span>
      {others.map((state, index) => (
        <Fragment key={state}>
          {" "}
          <span className="inline-block">
            <span>{t(OTHERWISE[state], { amount: amount(state) })}</span>
            {index < others.length - 1 && " •"}
          </span>
        </Fragment>
      ))}
    </p>
  );
}

export interface GoalStateButtonProps {
  state: GoalState;
  /** The goal's description. */
  target: string;
  /** `next` is the following state. */
  onCycle: (next: GoalState) => void;
}

const ICONS: Record<GoalState, LucideIcon | null> = {
  pending: null,
  success: Check,
  partial: Minus,
  fail: X,
};

const LOOKS: Record<GoalState, string> = {
  pending: "border-edge text-transparent",
  success: "border-ring bg-ring text-sheet",
  partial: "border-ring bg-ring-tint text-ring",
  fail: "border-edge text-soft",
};

/** The goal's state as an icon. A click cycles it: pending, success, partial, failed, pending. */
export function GoalStateButton({ state, target, onCycle }: GoalStateButtonProps) {
  const next = NEXT_GOAL_STATE[state];
  const Icon = ICONS[state];
  return (
    <button
      type="button"
      aria-label={t("Status: {state}. Change status", { state: t(GOAL_STATE_TEXT[state]) })}
      // The description after the name, and the tooltip.
      title={t("{target}: a click sets it to {next}", { target, next: t(GOAL_STATE_TEXT[next]) })}
      data-state={state}
      onClick={() => onCycle(next)}
      className="group -ml-1 grid size-8 shrink-0 place-items-center rounded-sm transition-colors hover:bg-ink/5 pointer-coarse:-ml-2.5 pointer-coarse:size-11"
    >
      <span
        aria-hidden="true"
        className={classes(
          "grid size-6 place-items-center rounded-sm border transition-colors group-hover:border-ring",
          LOOKS[state],
        )}
      >
        {Icon && <Icon className="size-4" strokeWidth={2.25} />}
      </span>
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
      className={classes(
        "border-t border-hairline py-3.5 last:pb-0",
        !form && "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2",
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

/** The goal's text, target and growth, and the outcomes while it is pending. */
function ShownGoal({ goal, isToday = true, focusRow, ...actions }: ShownGoalProps) {
  const { target, domain, step_pct, state, note, weekdays } = goal;
  return (
    <>
      <GoalStateButton
        state={state}
        target={target}
        onCycle={(next) => actions.onCycle(goal, next)}
      />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 py-1 pointer-coarse:py-2.5">
            <h4 className="min-w-0 font-medium break-words">{target}</h4>
            <Badge className="min-w-0 wrap-anywhere whitespace-normal!">{domain}</Badge>
          </div>
          <div className="-mr-2 flex">
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
          <p className="col-span-2 text-small text-soft">
            {t("Current target: {amount} • Growth: {percent}%", {
              amount: amountText(goal.current_target, goal),
              percent: step_pct,
            })}
            {weekdays && ` • ${weekdaysText(weekdays)}`}
          </p>
        </div>
        {note && <ClampedText text={note} />}
        {state === "pending"
          ? (
            <GoalOutcomes
              goal={goal}
              isToday={isToday}
              onChoose={(outcome) => {
                focusRow();
                actions.onOutcome(goal, outcome);
              }}
            />
          )
          : <GoalTomorrow goal={goal} isToday={isToday} />}
      </div>
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
          <ul>
            {goals.map((goal) => (
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
    <details className="mt-3.5 border-t border-hairline pt-2">
      <summary className="cursor-pointer py-1.5 text-small font-medium text-soft hover:text-ink">
        {t("Not due: {count}", { count: goals.length })}
      </summary>
      <ul>
        {goals.map((goal) => (
          <li key={goal.id} aria-label={goal.target} className="border-t border-hairline py-2.5">
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
