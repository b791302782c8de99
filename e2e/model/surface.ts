import type { Day } from "#shared/records/mod.ts";
import type { StoredQueue } from "#shared/offline/mod.ts";
import type { Network } from "./network.ts";

/** What somebody can do, as each surface offers it. A surface that does not offer it answers false and does nothing. */
export type Action =
  | { readonly do: "add_entry"; readonly id: string; readonly note: string }
  | { readonly do: "edit_entry"; readonly at: number; readonly note: string }
  | { readonly do: "delete_entry"; readonly at: number }
  | { readonly do: "add_goal"; readonly id: string }
  | { readonly do: "note_goal"; readonly at: number; readonly note: string }
  | { readonly do: "goal_state"; readonly at: number }
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
  | { readonly do: "start_timer" }
  | { readonly do: "stop_timer" }
  | { readonly do: "backdate_timer" }
  | { readonly do: "discard_timer" };

/** What a surface shows of the timer. */
export interface ShownTimer {
  readonly id: string;
  readonly startTime: string;
}

/** One place at which somebody works: a dashboard, or the popup. */
export interface Surface {
  readonly name: string;
  readonly network: Network;
  /** Does it and waits until it is kept; whether there was anything to do it to. */
  dispatch(action: Action): Promise<boolean>;
  /** Does it and is closed in the middle of it, then opened again. */
  dispatchAndClose(action: Action): Promise<boolean>;
  /** Sends what waits and looks how things stand on the server. */
  sync(): Promise<void>;
  /** Closes it and opens it again. */
  reopen(): Promise<void>;
  /** The day as it shows it. */
  day(): Promise<Day>;
  timer(): Promise<ShownTimer | null>;
  queue(): Promise<StoredQueue>;
}
