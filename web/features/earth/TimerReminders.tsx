import { useAtom, useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useEffect } from "react";
import { countdownMinutes } from "#shared/domain/time.ts";
import { t } from "#shared/texts/translate.ts";
import { minuteAtom } from "../../app/platform.ts";
import { storedAtom, storedJson } from "../../app/storage.ts";
import { notifyAtom } from "../../app/toasts.ts";
import { dayAtom, isTodayAtom } from "../../day/day.ts";
import { noteSeenAtom, resumeSaveAtom, timerAtom } from "../../day/timer.ts";

/** The attack task of today while today is shown; empty otherwise. */
const taskAtom = atom((get) => get(isTodayAtom) ? get(dayAtom)?.fire.task ?? "" : "");

/** The start of the last countdown whose end was shown in this browser. */
const endShownAtom = storedAtom(
  storedJson("gorin_countdown_end", (value) => typeof value === "string" ? value : null),
);

/** Follows the timer while the dashboard is open, whichever ring is shown. Shows nothing itself. */
export function TimerReminders() {
  useTimerReminders();
  useCountdownEnd();
  return null;
}

/** Shows one quiet notice when the countdown of the attack task has ended. */
function useCountdownEnd(): void {
  const task = useAtomValue(taskAtom);
  const minute = useAtomValue(minuteAtom);
  const timer = useAtomValue(timerAtom);
  const notify = useSetAtom(notifyAtom);
  const [shown, note] = useAtom(endShownAtom);
  const minutes = timer && countdownMinutes(timer.note, task);
  const isOver = timer && minutes && minute >= Date.parse(timer.startTime) + 60_000 * minutes;
  useEffect(() => {
    if (!timer || !isOver || shown === timer.startTime) return;
    note(timer.startTime);
    const message = minutes === 1
      ? t("The minute for your task is up.")
      : t("The {minutes} minutes for your task are up.", { minutes });
    notify({ message, ring: "fire" });
  }, [timer, isOver, minutes, shown, note, notify]);
}

/** Records activity and retries a failed stop. */
function useTimerReminders(): void {
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
