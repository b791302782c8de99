import { describe, expect, it } from "vitest";
import { type Act, type Deed, perform } from "./act.ts";
import type { State } from "./cells.ts";
import { SAMPLE_ACCOUNT, sampleState, signedInState, TIMER_ID } from "./sample_state.ts";

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
const WRITE: Deed = {
  do: "write",
  command: { kind: "commit_to", day: "2026-11-22", commitment: "Run." },
  draft: "commitment",
};

const act = (deed: Deed): Act => ({ id: "00000000-0000-4000-8000-000000000001", at: NOON, ...deed });
const after = (state: State, deed: Deed): State => ({ ...state, ...perform(state, act(deed)) });

describe("an act", () => {
  it.each<[string, State, Deed]>([
    ["a start", signedInState(), { do: "start_timer", category: "Admin", startTime: START }],
    ["a stop", signedInState({ timer: TIMER }), { do: "stop_timer", timer: START, end: NOON }],
    ["a write", signedInState(), WRITE],
    ["a discard", signedInState({ timer: TIMER }), { do: "discard_timer", timer: START }],
  ])("that is %s does the same when it is carried out twice", (_, state, deed) => {
    const once = after(state, deed);
    expect(once).not.toEqual(state);
    expect(after(once, deed)).toEqual(once);
  });

  it("stops no timer but the one that was meant", () => {
    const state = signedInState({ timer: { ...TIMER, startTime: "2026-11-21T11:30:00.000Z" } });
    expect(perform(state, act({ do: "stop_timer", timer: START, end: NOON }))).toEqual({});
  });

  it("that writes gives the change its own id, and is done with the draft", () => {
    const drafts = { battle: null, commitment: "Run." };
    const { queue, drafts: left } = after(signedInState({ drafts }), WRITE);
    expect(queue.pending).toMatchObject([{ id: act(WRITE).id, account: SAMPLE_ACCOUNT, queuedAt: NOON }]);
    expect(left.commitment).toBeNull();
  });

  it.each([
    ["does nothing within two seconds", 1_999, []],
    ["starts it anew from two seconds on", 2_000, ["stop_timer", "start_timer"]],
  ])("that starts the running category again %s", (_, age, kinds) => {
    const state = signedInState({ timer: { ...TIMER, startTime: new Date(NOON - age).toISOString() } });
    const deed = { do: "start_timer", category: "Admin", startTime: new Date(NOON).toISOString() } as const;
    expect(after(state, deed).queue.pending.map(({ command }) => command.kind)).toEqual(kinds);
  });

  it("writes nothing for nobody", () => {
    expect(perform(sampleState(), act(WRITE))).toEqual({});
  });
});
