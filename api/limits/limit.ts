/** A limit of how often something may happen, as pure functions of what was counted: a state. */
export interface Limit<S> {
  /** The state before anything was counted. */
  readonly empty: S;
  /** Returns the state after `count` more at `now` (milliseconds since 1970). */
  add(state: S, count: number, now: number): S;
  /** Returns the milliseconds from `now` until one more is allowed; 0 when it is allowed now. */
  wait(state: S, now: number): number;
  /** How many may happen at once. */
  readonly burst: number;
  /** How long the state differs from the empty one at most, in milliseconds. */
  readonly lifeMs: number;
}
