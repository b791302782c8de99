/**
 * What earlier versions stored, with the names of this version. The stored queue keeps its first names: a tab of an
 * earlier version may still be open, and would take a queue with other names for unreadable.
 */
import * as z from "zod/mini";

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

/** Returns a queued command, or an action with one, with its present kind, and any other value unchanged. */
function withCommand(stored: unknown): unknown {
  if (typeof stored !== "object" || stored === null || !("command" in stored)) return stored;
  const { command } = stored;
  // Versions before 0.5 had a command of its own for a battle that was logged in the popup.
  const isLogged = typeof command === "object" && command !== null && "kind" in command &&
    command.kind === "log_battle" && "day" in command && "battle" in command;
  if (!isLogged) return stored;
  const { day, battle } = command;
  return { ...stored, command: { kind: "save_battles", day, base: [], mine: [battle] } };
}

/** Returns the actions of earlier versions with the present names, and any other value unchanged. */
export function upgradeAction(stored: unknown): unknown {
  if (typeof stored !== "object" || stored === null || !("do" in stored)) return stored;
  if (stored.do === "retry_refused" && "write" in stored) {
    return { ...stored, do: "retry_rejected", rejected: stored.write };
  }
  if (stored.do === "discard_refused" && "write" in stored) {
    return { ...stored, do: "discard_rejected", rejected: stored.write };
  }
  if (stored.do === "dismiss_overruled" && "told" in stored) {
    return { ...stored, do: "dismiss_conflict", conflict: stored.told };
  }
  return withCommand(stored);
}
