import { describe, expect, it } from "vitest";
import type { Act } from "./act.ts";
import { carryOut } from "./carry_out.ts";
import type { State } from "./cells.ts";
import { signedInState } from "./sample_state.ts";

const ACT: Act = {
  id: "00000000-0000-4000-8000-000000000001",
  at: Date.parse("2026-11-21T12:00:00Z"),
  do: "write",
  command: { kind: "commit_to", day: "2026-11-22", commitment: "Run." },
};
const after = (state: State): State => ({ ...state, ...carryOut(state, ACT) });

describe("carrying out an act", () => {
  it("does it once, also when what it made was saved meanwhile", () => {
    const once = after(signedInState());
    expect(once.queue.pending).toHaveLength(1);
    const saved = { ...once, queue: { ...once.queue, pending: [] } };
    expect(after(saved)).toEqual(saved);
  });
});
