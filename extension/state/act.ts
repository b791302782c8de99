import type { TimeCategory } from "#shared/rings/mod.ts";
import { type Command, CommandSchema, discard, dismiss, enqueue, retry } from "#shared/offline/mod.ts";
import { type AwayChoice, settleAway } from "./away.ts";
import type { State } from "./cells.ts";
import {
  backdateTimer,
  discardTimer,
  isDoubleClick,
  type MakeId,
  startTimer,
  stopTimer,
  timerOf,
} from "./timer.ts";

/**
 * Something that was done in the popup, as it travels to the worker. It says all that there is to know, so that whoever carries it out,
 * and were it twice, does the same.
 */
export type Act = {
  /** A UUID; the id of the change that it makes, if it makes one. */
  readonly id: string;
  /** When it was done, milliseconds since 1970. */
  readonly at: number;
} & Deed;

export type Deed =
  | { readonly do: "start_timer"; readonly category: TimeCategory; readonly startTime: string }
  /** `timer` is the start of the timer that is meant, so that none that began since is stopped. */
  | { readonly do: "stop_timer"; readonly timer: string; readonly end: number }
  | { readonly do: "backdate_timer"; readonly timer: string; readonly startTime: string }
  | { readonly do: "discard_timer"; readonly timer: string }
  | { readonly do: "say_still_on"; readonly timer: string }
  | { readonly do: "settle_away"; readonly choice: AwayChoice }
  /** `draft` is what it was written as, which is done with. */
  | { readonly do: "write"; readonly command: Command; readonly draft?: "battle" | "commitment" }
  | { readonly do: "retry_refused"; readonly write: string }
  | { readonly do: "discard_refused"; readonly write: string }
  | { readonly do: "dismiss_overruled"; readonly told: string }
  | { readonly do: "discard_unreadable" };

/** Whether it is an act as this version writes them. Only pages of this extension do, so that its outline will do. */
export function isAct(noted: unknown): noted is Act {
  if (typeof noted !== "object" || noted === null) return false;
  const { id, at, do: deed, command } = noted as {
    id?: unknown;
    at?: unknown;
    do?: unknown;
    command?: unknown;
  };
  const isWhole = typeof id === "string" && typeof at === "number" && typeof deed === "string";
  return isWhole && (deed !== "write" || CommandSchema.safeParse(command).success);
}

/** The cells of the state that the act changes. */
export function perform(state: State, act: Act): Partial<State> {
  const { at: now } = act;
  const { queue, drafts, told } = state;
  const moment = { now, makeId: idsFrom(act.id) };
  const isMeant = "timer" in act && timerOf(state)?.startTime === act.timer;
  switch (act.do) {
    case "start_timer": {
      const { category, startTime } = act;
      const running = timerOf(state);
      const done = running?.startTime === startTime && running.category === category;
      const doubled = running !== null && isDoubleClick(running, category, now);
      return done || doubled ? {} : startTimer(state, { category, startTime, ...moment });
    }
    case "stop_timer":
      return isMeant ? stopTimer(state, { end: act.end, ...moment }) : {};
    case "backdate_timer":
      return isMeant ? backdateTimer(state, { startTime: act.startTime, ...moment }) : {};
    case "discard_timer":
      return isMeant ? discardTimer(state, moment) : {};
    case "say_still_on":
      return { told: { ...told, stillOn: act.timer } };
    case "settle_away":
      return settleAway(state, act.choice, moment);
    case "write": {
      const { session } = state;
      if (!session) return {};
      const write = { id: act.id, account: session.account, command: act.command, queuedAt: now };
      const kept = { queue: { ...queue, ...enqueue(queue, write) } };
      return act.draft ? { ...kept, drafts: { ...drafts, [act.draft]: null } } : kept;
    }
    case "retry_refused":
      return { queue: { ...queue, ...retry(queue, act.write) } };
    case "discard_refused":
      return { queue: { ...queue, ...discard(queue, act.write) } };
    case "dismiss_overruled":
      return { queue: { ...queue, ...dismiss(queue, act.told) } };
    case "discard_unreadable":
      return { queue: { ...queue, unreadable: [] } };
  }
}

/** Makes the act's own id first, and new ones for what it makes beyond that. */
function idsFrom(first: string): MakeId {
  let given = false;
  return () => {
    if (given) return crypto.randomUUID();
    given = true;
    return first;
  };
}
