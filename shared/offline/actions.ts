import * as z from "zod/mini";
import { type CalendarDate, DateSchema } from "../calendar/mod.ts";
import { type TimeCategory, TimeCategorySchema } from "../rings/mod.ts";
import { followingId, IdSchema } from "../schema/id.ts";
import { InstantSchema } from "../schema/instant.ts";
import { lazily } from "../schema/lazily.ts";
import { type Command, commandSchema } from "./commands/registry.ts";
import { type StoredTimer, StoredTimerSchema } from "./state.ts";

/** The part that all actions share. It makes applying an action idempotent, on whichever page or worker. */
export interface ActionHead {
  /** A UUID. The ids of everything that the action creates are derived from it. */
  readonly id: string;
  /** The time of the action; milliseconds since 1970. */
  readonly at: number;
  /** The id of the user who did it. */
  readonly account: string;
  /** The user's day at that time. */
  readonly today: CalendarDate;
}

/**
 * The actions of both surfaces. Stored actions use these names, also those that the glossary has replaced: see {@link
 * parseAction}.
 */
export type ActionBody =
  /** Starts a timer at `startTime`; a running one is stopped first. */
  | {
    readonly do: "start_timer";
    readonly category: TimeCategory;
    readonly startTime: string;
    readonly note?: string;
  }
  /**
   * `timer` is the start of the timer to stop, so that a later one is not stopped instead. `end`: milliseconds since
   * 1970.
   */
  | { readonly do: "stop_timer"; readonly timer: string; readonly end: number }
  | { readonly do: "backdate_timer"; readonly timer: string; readonly startTime: string }
  /** `of` is the timer as it was on the screen, which may have been changed or stopped elsewhere since. */
  | { readonly do: "note_timer"; readonly timer: string; readonly note: string; readonly of?: StoredTimer }
  | { readonly do: "discard_timer"; readonly timer: string }
  | { readonly do: "write"; readonly command: Command }
  /** `write` is the id of a rejected command. */
  | { readonly do: "retry_refused"; readonly write: string }
  | { readonly do: "discard_refused"; readonly write: string }
  /** `told` is the id of a conflict; the name is stored. */
  | { readonly do: "dismiss_overruled"; readonly told: string }
  | { readonly do: "discard_unreadable" };

/** What a user did, before it becomes a command. */
export type Action = ActionHead & ActionBody;

const head = { id: IdSchema, at: z.number(), account: z.string(), today: DateSchema };

const timer = z.string();

const actionSchema = lazily(() =>
  z.discriminatedUnion("do", [
    z.object({
      ...head,
      do: z.literal("start_timer"),
      category: TimeCategorySchema,
      startTime: InstantSchema,
      note: z.exactOptional(z.string()),
    }),
    z.object({ ...head, do: z.literal("stop_timer"), timer, end: z.number() }),
    z.object({ ...head, do: z.literal("backdate_timer"), timer, startTime: InstantSchema }),
    z.object({
      ...head,
      do: z.literal("note_timer"),
      timer,
      note: z.string(),
      of: z.exactOptional(StoredTimerSchema),
    }),
    z.object({ ...head, do: z.literal("discard_timer"), timer }),
    z.object({ ...head, do: z.literal("write"), command: commandSchema() }),
    z.object({ ...head, do: z.enum(["retry_refused", "discard_refused"]), write: z.string() }),
    z.object({ ...head, do: z.literal("dismiss_overruled"), told: z.string() }),
    z.object({ ...head, do: z.literal("discard_unreadable") }),
  ])
);

/**
 * Returns the action that queues `command`, normalized by its schema so that it is shown as the server will store it.
 */
export function writeAction(command: Command): ActionBody {
  const parsed = commandSchema().safeParse(command);
  // An invalid command is sent unchanged, and the server returns what is wrong with it.
  return { do: "write", command: parsed.success ? parsed.data : command };
}

/** Returns the stored action, or null when this version cannot read it. */
export function parseAction(stored: unknown): Action | null {
  const parsed = actionSchema().safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/**
 * Returns a function that generates the ids of everything that an action creates: first the action's own id, then the
 * ids that follow it. They are the same each time the action is applied.
 */
export function idsFrom(actionId: string): () => string {
  let made = 0;
  return () => followingId(actionId, made++);
}
