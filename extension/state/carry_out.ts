import { type Act, perform } from "./act.ts";
import type { State } from "./cells.ts";

/** So many acts are known to have been carried out: more than can be told of twice. */
const MOST = 200;

/** The cells of the state that the act changes, once however often it is told: the popup and the worker both may. */
export function carryOut(state: State, act: Act): Partial<State> {
  if (state.done.includes(act.id)) return {};
  return { ...perform(state, act), done: [...state.done, act.id].slice(-MOST) };
}
