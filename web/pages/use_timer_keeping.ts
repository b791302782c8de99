import { useAtomValue, useSetAtom } from "jotai/react";
import { useEffect } from "react";
import { minuteAtom } from "../state/clock.ts";
import { refreshDaysAtom } from "../state/day.ts";
import { noteSeenAtom, resumeSaveAtom } from "../state/timer.ts";
import { timerPlace } from "../state/timer_places.ts";

/** Keeps the timer true while the dashboard is open, whichever ring is shown. */
export function useTimerKeeping(): void {
  const minute = useAtomValue(minuteAtom);
  const noteSeen = useSetAtom(noteSeenAtom);
  const resume = useSetAtom(resumeSaveAtom);
  const refresh = useSetAtom(refreshDaysAtom);
  useEffect(() => {
    if (document.visibilityState === "visible") noteSeen(minute);
  }, [minute, noteSeen]);
  // What another tab stopped, it has saved.
  useEffect(() => timerPlace.onChange(refresh), [refresh]);
  useEffect(() => {
    const retry = () => void resume();
    retry();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [resume]);
}
