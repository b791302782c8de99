import type { Day } from "#shared/domain/records.ts";
import type { StoredQueue } from "#shared/offline/mod.ts";
import type { Network } from "./network.ts";

/** An action of a user. A surface that does not offer it does nothing and returns false. */
export type Action =
  | { readonly do: "add_entry"; readonly id: string; readonly note: string }
  | { readonly do: "edit_entry"; readonly at: number; readonly note: string }
  | { readonly do: "split_entry"; readonly at: number; readonly id: string }
  | { readonly do: "trim_entry"; readonly at: number }
  | { readonly do: "delete_entry"; readonly at: number }
  | { readonly do: "add_goal"; readonly id: string }
  | { readonly do: "note_goal"; readonly at: number; readonly note: string }
  | { readonly do: "goal_state"; readonly at: number }
  | { readonly do: "tap_goal"; readonly at: number; readonly add: 1 | 5 }
  | { readonly do: "type_amount"; readonly at: number }
  | { readonly do: "delete_goal"; readonly at: number }
  | { readonly do: "add_target"; readonly id: string }
  | { readonly do: "note_target"; readonly at: number; readonly note: string }
  | { readonly do: "delete_target"; readonly at: number }
  | { readonly do: "add_rep"; readonly id: string }
  | { readonly do: "delete_rep"; readonly at: number }
  | { readonly do: "log_battle"; readonly id: string }
  | { readonly do: "win_battle"; readonly at: number }
  | { readonly do: "learn_from_battle"; readonly at: number; readonly note: string }
  | { readonly do: "delete_battle"; readonly at: number }
  | { readonly do: "write_fire"; readonly note: string }
  | { readonly do: "write_wind"; readonly note: string }
  | { readonly do: "write_void"; readonly note: string }
  | { readonly do: "commit"; readonly note: string }
  /** `ago`: how long before now it starts, in milliseconds. */
  | { readonly do: "start_timer"; readonly ago: number }
  | { readonly do: "stop_timer" }
  | { readonly do: "backdate_timer" }
  | { readonly do: "note_timer"; readonly note: string }
  | { readonly do: "discard_timer" }
  | { readonly do: "undo" };

/** The timer that a surface shows. */
export interface ShownTimer {
  readonly id: string;
  readonly startTime: string;
  readonly note: string;
}

/** An action, and what the surface showed when it was made. */
export interface Made {
  readonly action: Action;
  readonly day: Day;
  readonly timer: ShownTimer | null;
  /** When it was made, in milliseconds since 1970. */
  readonly at: number;
}

/** A dashboard or the popup. */
export interface Surface {
  readonly name: string;
  readonly network: Network;
  /** Dispatches an action and waits until it is stored. Returns false when there is no item for it. */
  dispatch(action: Action): Promise<boolean>;
  /** Dispatches an action, closes the surface in the middle of it, and opens it again. */
  dispatchAndClose(action: Action): Promise<boolean>;
  /** Flushes the queue and fetches the state of the server. */
  sync(): Promise<void>;
  /** Closes and reopens the surface. */
  reopen(): Promise<void>;
  /** The day that the surface shows. */
  day(): Promise<Day>;
  timer(): Promise<ShownTimer | null>;
  /** The action that Undo would take back; null when it is not offered. */
  undoable(): Made | null;
  queue(): Promise<StoredQueue>;
  /** Closes the surface for good. */
  close(): void;
}
