/**
 * What earlier versions stored, with the names of this version. The stored queue keeps its first names: a tab of an
 * earlier version may still be open, and would take a queue with other names for unreadable.
 */
import * as z from "zod/mini";
import { type DayRule, todayFor } from "../domain/calendar.ts";
import { VOID_LIMITS } from "../domain/rings/mod.ts";

const VERSION = 1;

const items = z.array(z.unknown());

const FirstQueueSchema = z.object({
  version: z.literal(VERSION),
  waiting: items,
  refused: items,
  /** Absent from the oldest documents. */
  overruled: z._default(items, []),
  unreadable: items,
});

/** The parts of a stored queue, each item unvalidated. */
interface QueueParts {
  readonly pending: readonly unknown[];
  readonly rejected: readonly unknown[];
  readonly conflicts: readonly unknown[];
  readonly unreadable: readonly unknown[];
}

/** Returns the parts of a stored queue, or null when this version cannot read it. */
export function upgradeQueue(stored: unknown): QueueParts | null {
  const { data } = FirstQueueSchema.safeParse(stored);
  return data
    ? {
      pending: data.waiting.map(withCommand),
      rejected: data.refused.map(withCommand),
      conflicts: data.overruled,
      unreadable: data.unreadable,
    }
    : null;
}

export function storedQueue({ pending, rejected, conflicts, unreadable }: QueueParts): unknown {
  return { version: VERSION, waiting: pending, refused: rejected, overruled: conflicts, unreadable };
}

/** A stored object whose values are not validated yet. */
type Stored = Readonly<Record<string, unknown>>;

/** By kind, what returns a command that earlier versions stored in another form in its present one. */
const COMMANDS = new Map<unknown, (command: Stored) => Stored>([
  // Versions before 0.5 had a command of its own for a battle that was logged in the popup.
  ["log_battle", ({ day, battle }) => ({ kind: "save_battles", day, base: [], mine: [battle] })],
  ["battle_outcome", withBattle],
  ["save_settings", withFormerUser],
]);

/**
 * Versions before 0.5 stored only the battle's name and, since 0.3, its outcome; before that, only ongoing ones could
 * be decided. The rest counts when another device has deleted it: it comes back like one logged for a commitment.
 */
function withBattle({ was = "ongoing", ...command }: Stored): Stored {
  const { day, battle_id: id, hard_thing } = command;
  const base = {
    id,
    timestamp: `${String(day)}T12:00:00.000Z`,
    hard_thing,
    battle_description: hard_thing,
    difficulty_rating: VOID_LIMITS.difficulty.default,
    outcome: was,
    lessons_learned: "",
  };
  return { base, ...command };
}

/**
 * Version 0.1 stored neither the names in the profile's lists nor the time zone before the change. No former names: the
 * names of both sides stay. The new zone in place of the former one: it is in conflict with none.
 */
function withFormerUser(command: Stored): Stored {
  const zone = isStored(command.mine) ? command.mine.timezone : undefined;
  return { lists: { priorities: [], weaknesses: [] }, zone: zone ?? "UTC", ...command };
}

/** Returns a queued command, or an action with one, in its present form, and any other value unchanged. */
function withCommand(stored: unknown): unknown {
  if (!isStored(stored) || !isStored(stored.command)) return stored;
  const upgrade = COMMANDS.get(stored.command.kind);
  return upgrade ? { ...stored, command: upgrade(stored.command) } : stored;
}

function isStored(value: unknown): value is Stored {
  return typeof value === "object" && value !== null;
}

/** Returns an action of the popup of version 0.1, which has no account and no day, with those of the session. */
export function withSession(
  stored: unknown,
  session: { readonly account: string; readonly rule: DayRule } | null,
): unknown {
  if (!session || !isStored(stored) || typeof stored.at !== "number") return stored;
  return { account: session.account, today: todayFor(session.rule, stored.at), ...stored };
}

/** By their former names, what returns the actions that are named differently now. */
const ACTIONS = new Map<unknown, (action: Stored) => Stored>([
  ["retry_refused", ({ write, ...action }) => ({ ...action, do: "retry_rejected", rejected: write })],
  ["discard_refused", ({ write, ...action }) => ({ ...action, do: "discard_rejected", rejected: write })],
  ["dismiss_overruled", ({ told, ...action }) => ({ ...action, do: "dismiss_conflict", conflict: told })],
]);

/** Returns the actions of earlier versions with the present names, and any other value unchanged. */
export function upgradeAction(stored: unknown): unknown {
  if (!isStored(stored)) return stored;
  return ACTIONS.get(stored.do)?.(stored) ?? withCommand(stored);
}
