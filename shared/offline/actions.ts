import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "../calendar/mod.ts";
import { type TimeCategory, TimeCategorySchema } from "../rings/mod.ts";
import { followingId, IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";
import { type Command, CommandSchema } from "./commands/registry.ts";

/** What every action carries, so that applying it twice, wherever, is the same as applying it once. */
export interface ActionHead {
  /** A UUID. The ids of what the action makes follow from it. */
  readonly id: string;
  /** When it was done; milliseconds since 1970. */
  readonly at: number;
  /** Who did it. */
  readonly account: string;
  /** The user's day on which it was done. */
  readonly today: CalendarDate;
}

/** What can be done on either surface. The names are stored: see {@link parseAction}. */
export type ActionBody =
  /** Starts a timer at `startTime`; one that runs already is stopped first. */
  | {
    readonly do: "start_timer";
    readonly category: TimeCategory;
    readonly startTime: string;
    readonly note?: string;
  }
  /** `timer` is the start of the timer that is meant, so that none that began since is stopped. `end`: milliseconds since 1970. */
  | { readonly do: "stop_timer"; readonly timer: string; readonly end: number }
  | { readonly do: "backdate_timer"; readonly timer: string; readonly startTime: string }
  | { readonly do: "discard_timer"; readonly timer: string }
  | { readonly do: "write"; readonly command: Command }
  /** `write` is the id of a rejected command. */
  | { readonly do: "retry_refused"; readonly write: string }
  | { readonly do: "discard_refused"; readonly write: string }
  /** `told` is the id of a conflict. */
  | { readonly do: "dismiss_overruled"; readonly told: string }
  | { readonly do: "discard_unreadable" };

/** Something that a user did. */
export type Action = ActionHead & ActionBody;

const head = { id: IdSchema, at: z.number(), account: z.string(), today: DateSchema };

const timer = z.string();

const ActionSchema = z.discriminatedUnion("do", [
  z.object({
    ...head,
    do: z.literal("start_timer"),
    category: TimeCategorySchema,
    startTime: InstantSchema,
    note: z.exactOptional(z.string()),
  }),
  z.object({ ...head, do: z.literal("stop_timer"), timer, end: z.number() }),
  z.object({ ...head, do: z.literal("backdate_timer"), timer, startTime: InstantSchema }),
  z.object({ ...head, do: z.literal("discard_timer"), timer }),
  z.object({ ...head, do: z.literal("write"), command: CommandSchema }),
  z.object({ ...head, do: z.literal("retry_refused"), write: z.string() }),
  z.object({ ...head, do: z.literal("discard_refused"), write: z.string() }),
  z.object({ ...head, do: z.literal("dismiss_overruled"), told: z.string() }),
  z.object({ ...head, do: z.literal("discard_unreadable") }),
]);

/** Returns the action that queues `command`, in the form in which the server will have it: that is what is shown meanwhile. */
export function writeAction(command: Command): ActionBody {
  const parsed = CommandSchema.safeParse(command);
  // One that is not valid is sent as it is: the server says what is wrong with it.
  return { do: "write", command: parsed.success ? parsed.data : command };
}

/** Returns a stored action, or null when this version cannot read it. */
export function parseAction(stored: unknown): Action | null {
  const parsed = ActionSchema.safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/**
 * Returns a function that makes the ids of what an action makes: its own id first, then ids that count up from it. They are the same
 * whenever the action is applied.
 */
export function idsFrom(actionId: string): () => string {
  let made = 0;
  return () => followingId(actionId, made++);
}
