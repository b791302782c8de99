import { describe, expect, it } from "vitest";
import { applyOnce } from "#shared/offline/mod.ts";
import {
  type ExtensionAction,
  type NewExtensionAction,
  parseExtensionAction,
  reduceExtension,
} from "./actions.ts";
import type { State } from "./state.ts";
import { draftsWith, SAMPLE_ACCOUNT, signedInState, TIMER_ID } from "./testing/sample_state.ts";

const NOON = Date.parse("2026-11-21T12:00:00Z");
const START = "2026-11-21T11:00:00.000Z";
const TIMER = {
  id: TIMER_ID,
  startTime: START,
  date: "2026-11-21",
  category: "Admin",
  note: "",
  account: SAMPLE_ACCOUNT,
} as const;
const WRITE: NewExtensionAction = {
  do: "write",
  command: { kind: "commit_to", day: "2026-11-22", commitment: "Run." },
  draft: "commitment",
};
const HEAD = { id: TIMER_ID, at: NOON, account: SAMPLE_ACCOUNT, today: "2026-11-21" };

// Every action body has the same head.
const actionOf = (body: NewExtensionAction) => ({ ...HEAD, ...body }) as ExtensionAction;
const after = (state: State, body: NewExtensionAction): State => ({
  ...state,
  ...applyOnce(state, HEAD.id, (before) => reduceExtension(before, actionOf(body))),
});

describe("an action", () => {
  it.each<[string, State, NewExtensionAction]>([
    ["a start", signedInState(), { do: "start_timer", category: "Admin", startTime: START }],
    ["a stop", signedInState({ timer: TIMER }), { do: "stop_timer", timer: START, end: NOON }],
    ["a write", signedInState(), WRITE],
    ["a discard", signedInState({ timer: TIMER }), { do: "discard_timer", timer: START }],
    ["'still on'", signedInState({ timer: TIMER }), { do: "say_still_on", timer: START }],
  ])("that is %s has the same result when it is applied twice", (_, state, body) => {
    const once = after(state, body);
    expect(once).not.toEqual(state);
    expect(after(once, body)).toEqual(once);
  });

  it("that starts a timer stores its category and clears the question about time away", () => {
    const away = { since: null, question: { from: 0, to: 1 } };
    const state = signedInState({ timer: TIMER, away });
    const started = after(state, {
      do: "start_timer",
      category: "Health",
      startTime: "2026-11-21T11:30:00.000Z",
    });
    expect(started.habits.category).toBe("Health");
    expect(started.away.question).toBeNull();
    expect(after(state, { do: "stop_timer", timer: START, end: NOON }).away.question).toBeNull();
  });

  it.each([
    [9_999, ["discard_timer", "start_timer"], START],
    [10_000, ["stop_timer", "start_timer"], "2026-11-21T11:00:10.000Z"],
  ])("that switches %d ms after the start: %j", (ms, kinds, startTime) => {
    const switched = after(signedInState({ timer: TIMER }), {
      do: "start_timer",
      category: "Health",
      startTime: new Date(Date.parse(START) + ms).toISOString(),
    });
    expect(switched.queue.pending.map(({ command }) => command.kind)).toEqual(kinds);
    expect(switched.timer).toMatchObject({ category: "Health", startTime });
  });

  it("that writes gives the command its own id and clears the draft", () => {
    // Yesterday's form may still be open.
    const drafts = draftsWith({ commitment: "Run." }, "2026-11-20");
    const { queue, drafts: left } = after(signedInState(drafts), WRITE);
    expect(queue.pending).toMatchObject([{ id: HEAD.id, account: SAMPLE_ACCOUNT, queuedAt: NOON }]);
    expect(left).toEqual({ [SAMPLE_ACCOUNT]: { "2026-11-20": {} } });
  });
});

describe("a stored action", () => {
  it.each<[string, NewExtensionAction]>([
    ["a write with its draft", WRITE],
    ["a stop", { do: "stop_timer", timer: START, end: NOON }],
    ["a choice about time away", { do: "settle_away", choice: "split" }],
  ])("is read as %s", (_, body) => {
    const stored = JSON.parse(JSON.stringify(actionOf(body)));
    expect(parseExtensionAction(stored, null)).toEqual(actionOf(body));
  });

  it("of the first version gets the account and the day of the current session", () => {
    const stored = { id: HEAD.id, at: NOON, do: "start_timer", category: "Admin", startTime: START };
    const { account, today } = HEAD;
    expect(parseExtensionAction(stored, { account, today })).toEqual({ ...HEAD, ...stored });
    expect(parseExtensionAction(stored, null)).toBeNull();
  });

  it.each([[null], ["text"], [{}], [{ ...HEAD, do: "fly" }], [{ ...HEAD, do: "write", command: {} }]])(
    "%o is rejected",
    (stored) => {
      expect(parseExtensionAction(stored, null)).toBeNull();
    },
  );
});
