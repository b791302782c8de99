import GripVertical from "lucide-react/icons/grip-vertical";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import type { Goal } from "../../domain/rings/mod.ts";
import { t } from "../../texts/translate.ts";
import { classes, IconButton } from "../Controls.tsx";

/** A goal that is being dragged, and how far. */
interface Drag {
  readonly id: string;
  /** The pointer's position when the drag began, in pixels. */
  readonly from: number;
  readonly by: number;
  /** The index among the other goals at which it would be dropped. */
  readonly index: number;
}

/** All goals of the list, to be put in order: by dragging, with the buttons, or with the arrow keys on a handle. */
export function GoalOrder({ goals, onMove }: {
  goals: readonly Goal[];
  /** Moves the goal to `index` among the other goals. */
  onMove: (goal: Goal, index: number) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<Element | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const order = goals.map(({ id }) => id).join();
  useEffect(() => {
    // The browser takes the focus off a row that changes its place.
    if (moved.current) focusAgain(moved.current);
    moved.current = null;
  }, [order]);

  const move = (goal: Goal, index: number) => {
    const to = Math.max(0, Math.min(goals.length - 1, index));
    if (to === goals.indexOf(goal)) return;
    moved.current = document.activeElement;
    onMove(goal, to);
  };
  const moveByKey = (goal: Goal, event: KeyboardEvent<HTMLElement>) => {
    const at = goals.indexOf(goal);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: goals.length - 1 }[event.key];
    if (event.key === "Escape") setDrag(null);
    if (to === undefined) return;
    event.preventDefault();
    move(goal, to);
  };
  const indexAt = (goal: Goal, y: number) => {
    const rows = [...list.current?.children ?? []].filter((_, index) => goals[index] !== goal);
    return dropIndex(rows.map((row) => row.getBoundingClientRect()), y);
  };
  const startDrag = (goal: Goal, event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ id: goal.id, from: event.clientY, by: 0, index: goals.indexOf(goal) });
  };
  const endDrag = (goal: Goal) => {
    if (drag) move(goal, drag.index);
    setDrag(null);
  };
  const others = drag ? goals.filter(({ id }) => id !== drag.id) : [];
  return (
    <>
      <p id="goal-order-keys" className="pb-2 text-small text-soft">
        <span className="pointer-coarse:hidden">
          {t("Drag a goal by its handle, or move it with the arrows.")}
        </span>
        <span className="pointer-fine:hidden">{t("Drag a goal by its handle, or use the arrows.")}</span>
      </p>
      <ul ref={list}>
        {goals.map((goal, index) => {
          const dragged = drag?.id === goal.id;
          return (
            <li
              key={goal.id}
              aria-label={goal.target}
              style={dragged ? { transform: `translateY(${drag.by}px)` } : undefined}
              className={classes(
                "flex items-center gap-1 border-t bg-sheet",
                dragged && "relative z-10 shadow-md",
                drag && others[drag.index]?.id === goal.id ? "border-ring" : "border-hairline",
                drag?.index === others.length && others.at(-1)?.id === goal.id &&
                  "border-b border-b-ring",
              )}
            >
              <button
                type="button"
                aria-label={t("Move goal {target}, {index} of {length}", {
                  target: goal.target,
                  index: index + 1,
                  length: goals.length,
                })}
                aria-describedby="goal-order-keys"
                className="-ml-2.5 grid size-9 shrink-0 cursor-grab touch-none place-items-center rounded-sm text-edge hover:text-ink active:cursor-grabbing pointer-coarse:-ml-3.5 pointer-coarse:size-11"
                onKeyDown={(event) => moveByKey(goal, event)}
                onPointerDown={(event) => startDrag(goal, event)}
                onPointerMove={({ clientY }) =>
                  dragged && setDrag({ ...drag, by: clientY - drag.from, index: indexAt(goal, clientY) })}
                onPointerUp={() => endDrag(goal)}
                onPointerCancel={() => setDrag(null)}
              >
                <GripVertical aria-hidden="true" className="size-4" />
              </button>
              <span className="min-w-0 grow py-2 wrap-anywhere">{goal.target}</span>
              <IconButton
                icon="up"
                label={t("Move goal {target} up", { target: goal.target })}
                disabled={index === 0}
                onClick={() => move(goal, index - 1)}
              />
              <IconButton
                icon="down"
                label={t("Move goal {target} down", { target: goal.target })}
                disabled={index === goals.length - 1}
                className="-mr-2"
                onClick={() => move(goal, index + 1)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Focuses a button that had the focus, or the handle of its row when the button is disabled now. */
function focusAgain(control: Element): void {
  const usable = control.matches(":disabled") ? control.closest("li")?.querySelector("button") : control;
  if (usable instanceof HTMLElement) usable.focus();
}

/** Returns the index at which something dropped at `y` belongs: after the rows whose middle is above it. */
export function dropIndex(
  rows: readonly { readonly top: number; readonly height: number }[],
  y: number,
): number {
  return rows.filter(({ top, height }) => top + height / 2 < y).length;
}
