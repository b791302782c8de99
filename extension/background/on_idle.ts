import type { ExtensionEngine } from "../offline/engine.ts";
import { AWAY_AFTER_SECONDS, markAway, markReturned } from "../offline/away.ts";
import { remind } from "./remind.ts";
import { awayReminder } from "./reminders.ts";

/** Stores when the user went idle, and asks about that time when they return. */
export async function onIdle(
  engine: ExtensionEngine,
  idle: "active" | "idle" | "locked",
  now: number,
): Promise<void> {
  await engine.load();
  if (idle !== "active") {
    // The browser reports idleness only after the detection interval.
    const since = idle === "idle" ? now - AWAY_AFTER_SECONDS * 1_000 : now;
    await engine.commit((state) => markAway(state, since, now));
    return;
  }
  const before = engine.state().away.question;
  await engine.commit((state) => markReturned(state, now));
  const { question } = engine.state().away;
  if (question && question.to !== before?.to) {
    await remind(engine, "away", (state) => awayReminder(state, Temporal.Now.timeZoneId()));
  }
}
