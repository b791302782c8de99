import { timeNow } from "../offline/clock.ts";
import { useEffect, useReducer, useState } from "react";
import { type CalendarDate, todayFor } from "#shared/calendar/mod.ts";
import { heldDay, type TakenDay } from "#shared/rules/held_day.ts";
import { isOccupied, onLeft } from "#shared/ui/focus/occupied.ts";
import { draftsOf } from "../offline/drafts.ts";
import type { State } from "../offline/state.ts";
import { ruleOf } from "../offline/view.ts";

const MINUTE_MS = 60_000;

/**
 * Returns the day that the popup shows, and, when another one has begun while the user is in the middle of something,
 * the function that shows that. A new day is noticed within the minute.
 */
export function useHeldDay(state: State): readonly [CalendarDate, (() => void) | null] {
  const [, look] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        look();
        wait();
      }, MINUTE_MS - timeNow() % MINUTE_MS);
    };
    wait();
    const onVisible = () => document.visibilityState === "visible" && look();
    document.addEventListener("visibilitychange", onVisible);
    const stop = onLeft(look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisible);
      stop();
    };
  }, []);
  const rule = ruleOf(state.user);
  const present = {
    day: todayFor(rule, timeNow()),
    of: JSON.stringify([state.session?.account, rule]),
  };
  const [last, take] = useState<TakenDay>(present);
  const isWriting = isOccupied() || Object.keys(draftsOf(state, last.day)).length > 0;
  const shown = heldDay(last, present, isWriting);
  // During rendering, so that no day shows in between.
  if (shown.day !== last.day || shown.of !== last.of) take(shown);
  return [shown.day, shown.day === present.day ? null : () => take(present)];
}
