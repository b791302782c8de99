import { useAtomValue, useSetAtom } from "jotai/react";
import { useEffect } from "react";
import { minuteAtom } from "../../platform/clock.ts";
import { noteSeenAtom, resumeSaveAtom } from "./timer.ts";

/** Records activity and retries a failed stop while the dashboard is open, whichever ring is shown. */
export function useTimerReminders(): void {
  const minute = useAtomValue(minuteAtom);
  const noteSeen = useSetAtom(noteSeenAtom);
  const resume = useSetAtom(resumeSaveAtom);
  useEffect(() => {
    if (document.visibilityState === "visible") noteSeen(minute);
  }, [minute, noteSeen]);
  useEffect(() => {
    const retry = () => void resume();
    retry();
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [resume]);
}
