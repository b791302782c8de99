import type { Timer } from "#shared/records/mod.ts";
import type { WebhookEvent } from "./webhook_document.ts";

/** Returns what has happened when one timer took the place of another; null when none was or is running. */
export function timerEvents(before: Timer | null, after: Timer | null, now: number): WebhookEvent[] {
  if (after === null) return before ? [stoppedEvent(before, new Date(now).toISOString(), false)] : [];
  // A timer that is back-dated, or gets a note, goes on.
  if (before?.id === after.id && before.category === after.category) return [];
  const { id, category, start_ts, day } = after;
  return [{ type: "timer.started", data: { id, category, start_ts, day } }];
}

/** Returns the event of a timer that was stopped; `saved`: whether its time was saved as entries. */
export function stoppedEvent(
  { id, category, start_ts, day }: Timer,
  end_ts: string,
  saved: boolean,
): WebhookEvent {
  return { type: "timer.stopped", data: { id, category, start_ts, end_ts, day, saved } };
}
