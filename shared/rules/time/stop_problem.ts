import { clockTime } from "../format/format_time.ts";
import { t } from "../../texts/translate.ts";
import { isStillToCome } from "./timer.ts";

/** Why a timer was not stopped. */
export interface StopProblem {
  readonly message: string;
  readonly reason: string;
}

/**
 * Returns why a timer that started at `startTime` (ISO) cannot be stopped at `end` (milliseconds since 1970): its
 * start is still to come. Null when it can.
 */
export function stopProblem(startTime: string, end: number, zone: string): StopProblem | null {
  if (!isStillToCome(startTime, end)) return null;
  return {
    message: t("Failed to save timer entry"),
    reason: t(
      "The timer starts at {time}, which is still to come on this device's clock. Move its start with “Started earlier”, or discard it.",
      { time: clockTime(Date.parse(startTime), zone) },
    ),
  };
}
