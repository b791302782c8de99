import { defaultSettings, type User } from "#shared/records/mod.ts";
import { accountKey } from "./account_key.ts";
import { type CellName, CELLS, type State } from "./cells.ts";

/** For tests: somebody with days by UTC. */
export const SAMPLE_USER: User = {
  id: "5b6f6a52-6f0e-4a53-9a3e-2f1f0a3f5c01",
  email: "musashi@example.com",
  timezone: "UTC",
  priorities: [],
  weaknesses: [],
  settings: defaultSettings(),
  created_at: "2026-01-01T00:00:00.000Z",
};

/** For tests: the server and the account of `SAMPLE_USER`. */
export const SAMPLE_SERVER = "http://localhost:8000";
export const SAMPLE_ACCOUNT = accountKey(SAMPLE_SERVER, SAMPLE_USER.id);

/** For tests: a timer's id. */
export const TIMER_ID = "00000000-0000-4000-8000-00000000beef";

/** For tests: everything as a fresh install has it, with `changes`. */
export function sampleState(changes: Partial<State> = {}): State {
  const names = Object.keys(CELLS) as CellName[]; // The keys of a literal are just these.
  const fresh = Object.fromEntries(names.map((name) => [name, CELLS[name].read(undefined).value]));
  // One fallback for each cell, of that cell.
  return { ...fresh as State, ...changes };
}

/** For tests: `SAMPLE_USER` signed in, with `changes`. */
export function signedInState(changes: Partial<State> = {}): State {
  return sampleState({
    session: { server: SAMPLE_SERVER, token: "t1", account: SAMPLE_ACCOUNT, email: SAMPLE_USER.email },
    user: SAMPLE_USER,
    ...changes,
  });
}
