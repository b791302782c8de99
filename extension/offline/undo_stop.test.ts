import { describe, expect, it } from "vitest";
import { parseExtensionAction, reduceExtension } from "./actions.ts";
import type { ExtensionAction, NewExtensionAction } from "./actions.ts";
import type { State } from "./state.ts";
import { sampleDay } from "./testing/sample_day.ts";
import { daysWith, SAMPLE_ACCOUNT, signedInState, TIMER_ID } from "./testing/sample_state.ts";
import { viewToday } from "./view.ts";

const TODAY = "2026-11-21";
const NOON = Date.parse(`${TODAY}T12:00:00Z`);
const at = (time: string) => `${TODAY}T${time}:00.000Z`;
const FORMER = {
  id: TIMER_ID,
  startTime: at("11:00"),
  date: TODAY,
  category: "Admin",
  note: "Taxes",
  account: SAMPLE_ACCOUNT,
} as const;

let actions = 0;

/** Applies an action at noon. */
function after(state: State, body: NewExtensionAction): State {
  const id = `00000000-0000-4000-8000-${String(++actions).padStart(12, "0")}`;
  const head = { id, at: NOON, account: SAMPLE_ACCOUNT, today: TODAY };
  // The body is that of one of the actions, and every action has this head.
  return { ...state, ...reduceExtension(state, { ...body, ...head } as ExtensionAction) };
}

const running = signedInState({ timer: FORMER, days: daysWith(sampleDay(TODAY)) });
const entriesOf = (state: State) =>
  viewToday(state, NOON).day.earth.actual_entries.map(({ category, start_ts }) => [category, start_ts]);
const kindsOf = ({ queue }: State) => queue.pending.map(({ command }) => command.kind);

describe("undoing a stop", () => {
  it("after a switch runs the former timer again, without the later one and the former's entry", () => {
    const startTime = at("11:45");
    const switched = after(running, { do: "start_timer", category: "Learning", startTime });
    expect(switched.timer).toMatchObject({ category: "Learning", startTime });
    expect(entriesOf(switched)).toEqual([["Admin", at("11:00")]]);

    const end = Date.parse(startTime);
    const undone = after(switched, { do: "undo_stop", stopped: FORMER, end, since: startTime });
    const { id: _, ...asBefore } = FORMER;
    expect(undone.timer).toMatchObject(asBefore);
    expect(undone.timer?.id).not.toBe(FORMER.id);
    expect(entriesOf(undone)).toEqual([]);
    expect(undone.habits.category).toBe("Admin");
    expect(kindsOf(undone)).toEqual([
      "stop_timer",
      "start_timer",
      "discard_timer",
      "start_timer",
      "delete_entry",
    ]);
  });

  it("runs the timer again, without its entry", () => {
    const stopped = after(running, { do: "stop_timer", timer: FORMER.startTime, end: NOON });
    const undone = after(stopped, { do: "undo_stop", stopped: FORMER, end: NOON, since: "" });
    expect(undone.timer).toMatchObject({ category: "Admin", startTime: at("11:00"), note: "Taxes" });
    expect(entriesOf(undone)).toEqual([]);
  });

  it("of a timer that ran only briefly deletes its entry, and the later timer runs on", () => {
    const startTime = `${TODAY}T11:00:05.000Z`;
    const switched = after(running, { do: "start_timer", category: "Learning", startTime });
    const end = Date.parse(startTime);
    const undone = after(switched, { do: "undo_stop", stopped: FORMER, end, since: startTime });
    expect(undone.timer).toEqual(switched.timer);
    expect(entriesOf(undone)).toEqual([]);
  });

  it("saves the time of a timer that another surface has started meanwhile", () => {
    const stopped = after(running, { do: "stop_timer", timer: FORMER.startTime, end: NOON });
    const elsewhere = {
      ...FORMER,
      id: crypto.randomUUID(),
      category: "Health",
      startTime: at("11:50"),
    } as const;
    const other = { ...stopped, timer: elsewhere };
    const undone = after(other, { do: "undo_stop", stopped: FORMER, end: NOON, since: "" });
    expect(undone.timer).toMatchObject({ category: "Admin", startTime: at("11:00") });
    expect(entriesOf(undone)).toEqual([["Health", at("11:50")]]);
  });

  it("is read as it was stored", () => {
    const head = { id: TIMER_ID, at: NOON, account: SAMPLE_ACCOUNT, today: TODAY };
    const action = { ...head, do: "undo_stop", stopped: FORMER, end: NOON, since: "" };
    expect(parseExtensionAction(JSON.parse(JSON.stringify(action)), null)).toEqual(action);
  });
});
