import type { DayRule } from "#shared/calendar/mod.ts";
import type { Timer } from "#shared/records/mod.ts";
import { timerEntries } from "#shared/rules/mod.ts";
import { sampleDay, type ScriptedAnswer, type ScriptedServer } from "./scripted_server.ts";

const UTC: DayRule = { timezone: "UTC", boundary: { mode: "utc", start_hour: 0 } };

/** The timer that a scripted server keeps. */
export interface KeptTimer {
  running: Timer | null;
  /** What was stopped, each with its end. */
  readonly stopped: (Timer & { readonly end_ts: string })[];
}

/** Has a scripted server keep a timer. A stop of another one than runs is not found. */
export function keptTimer(server: ScriptedServer): KeptTimer {
  const kept: KeptTimer = { running: null, stopped: [] };
  let moves = 0;
  const state = () => ({ timer: kept.running, version: `1-${moves}` });
  const move = (timer: Timer | null): ScriptedAnswer => {
    moves += 1;
    kept.running = timer;
    return { data: state() };
  };
  server.on("GET /timer", () => ({ data: state() }));
  // What the page sends is checked by the tests; what is kept only has to be whole.
  server.on("PUT /timer", ({ body: { replace: _, ...timer } }) => move(timer as Timer));
  server.on("DELETE /timer", () => move(null));
  server.on("POST /timer/stop", ({ body }) => {
    const { running } = kept;
    if (!running || running.id !== body.id) return { status: 404, code: "not_found" };
    const end_ts = String(body.end_ts);
    kept.stopped.push({ ...running, end_ts });
    move(null);
    const entries = timerEntries(running, Date.parse(end_ts), UTC);
    const { day = running.day } = entries.at(-1) ?? {};
    const shown = sampleDay(day, entries.filter((one) => one.day === day).map(({ entry }) => entry));
    return { data: { entries, end_ts, ...state(), day: shown } };
  });
  return kept;
}
