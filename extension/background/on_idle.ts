import { browserTimeZone } from "../platform/browser_time_zone.ts";
import type { Shelf } from "../platform/shelf.ts";
import { AWAY_AFTER_SECONDS, comeBack, leave } from "../state/away.ts";
import { changeState, readState } from "../state/store.ts";
import { remind } from "./remind.ts";
import { awayReminder } from "./reminders.ts";

/** Notes that nobody is there, and asks about it once they are back. */
export async function onIdle(shelf: Shelf, idle: "active" | "idle" | "locked", now: number): Promise<void> {
  if (idle !== "active") {
    // The browser says so only after the time that it waits for.
    const since = idle === "idle" ? now - AWAY_AFTER_SECONDS * 1_000 : now;
    await changeState(shelf, (state) => leave(state, since, now));
    return;
  }
  const before = (await readState(shelf)).state.away.question;
  const { question } = (await changeState(shelf, (state) => comeBack(state, now))).away;
  if (question && question.to !== before?.to) {
    await remind(shelf, "away", (state) => awayReminder(state, browserTimeZone()));
  }
}
