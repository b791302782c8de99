import type { RefObject } from "react";
import { useRestoredFocus } from "#shared/ui/focus/use_restored_focus.ts";
import { TimerReminders } from "../earth/TimerReminders.tsx";

/** What follows the dashboard without showing anything: the focus within `root`, and the timer. */
export function DayWatch({ root }: { root: RefObject<HTMLElement | null> }) {
  useRestoredFocus(root);
  return <TimerReminders />;
}
