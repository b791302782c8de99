import * as z from "zod/mini";
import { RING_NAMES } from "../../rings/ring.ts";
import { IdSchema } from "../../schema/id.ts";
import { lazily } from "../../schema/lazily.ts";
import { type Command, commandSchema } from "../commands/registry.ts";
import {
  type CommandQueue,
  emptyQueue,
  type QueuedCommand,
  type RejectedCommand,
  type StoredConflict,
} from "./queue.ts";
import type { StoredValue } from "../storage/stored_value.ts";

const VERSION = 1;

const queued = lazily(() => ({
  id: IdSchema,
  account: z.string(),
  command: commandSchema(),
  queuedAt: z.number(),
  attempts: z.int(),
}));

const queuedSchema = lazily((): z.ZodMiniType<QueuedCommand<Command>> => z.object(queued()));

const rejectedSchema = lazily((): z.ZodMiniType<RejectedCommand<Command>> =>
  z.object({ ...queued(), reason: z.string() })
);

const conflictSchema = lazily((): z.ZodMiniType<StoredConflict> =>
  z.object({
    id: z.string(),
    account: z.string(),
    what: z.string(),
    mine: z.string(),
    theirs: z.string(),
    instants: z.exactOptional(z.literal(true)),
    ring: z.exactOptional(z.enum(RING_NAMES)),
  })
);

/**
 * The stored form. `waiting`, `refused` and `overruled` are stored names; in code they are pending, rejected and
 * conflicts.
 */
const DocumentSchema = z.object({
  version: z.literal(VERSION),
  waiting: z.array(z.unknown()),
  refused: z.array(z.unknown()),
  /** Absent from the oldest documents. */
  overruled: z._default(z.array(z.unknown()), []),
  unreadable: z.array(z.unknown()),
});

/**
 * The queue, and the stored items that this version cannot read. They are stored unchanged, so that no change is lost
 * unseen.
 */
export interface StoredQueue extends CommandQueue<Command> {
  readonly unreadable: readonly unknown[];
}

/** An empty queue. */
export const EMPTY_QUEUE: StoredQueue = { ...emptyQueue<Command>(), unreadable: [] };

/**
 * Returns a function that separates the items that `schema` accepts from the others. The queue is read after every
 * change, so what an item was read as is kept until the next read: only new items are validated.
 */
function sifter<T>(schema: () => z.ZodMiniType<T>) {
  let known: ReadonlyMap<string, T> = new Map();
  return (items: readonly unknown[]): { read: T[]; unreadable: unknown[] } => {
    const read: T[] = [];
    const unreadable: unknown[] = [];
    const next = new Map<string, T>();
    for (const item of items) {
      const text = JSON.stringify(item);
      const kept = known.get(text);
      const parsed = kept === undefined ? schema().safeParse(item) : { success: true, data: kept } as const;
      if (parsed.success) {
        read.push(parsed.data);
        next.set(text, parsed.data);
      } else unreadable.push(item);
    }
    known = next;
    return { read, unreadable };
  };
}

const siftPending = sifter(queuedSchema);
const siftRejected = sifter(rejectedSchema);
const siftConflicts = sifter(conflictSchema);

/** The queue in storage. Each item is read separately, so an unreadable one does not affect the others. */
export const STORED_QUEUE: StoredValue<StoredQueue> = {
  key: "queue",
  read(stored) {
    if (stored === undefined) return { value: EMPTY_QUEUE, unreadable: false };
    const parsed = DocumentSchema.safeParse(stored);
    if (!parsed.success) return { value: { ...EMPTY_QUEUE, unreadable: [stored] }, unreadable: false };
    const pending = siftPending(parsed.data.waiting);
    const rejected = siftRejected(parsed.data.refused);
    const conflicts = siftConflicts(parsed.data.overruled);
    const lost = [pending, rejected, conflicts].flatMap((part) => part.unreadable);
    return {
      value: {
        pending: pending.read,
        rejected: rejected.read,
        conflicts: conflicts.read,
        unreadable: [...parsed.data.unreadable, ...lost],
      },
      unreadable: false,
    };
  },
  write: ({ pending, rejected, conflicts, unreadable }) => ({
    version: VERSION,
    waiting: pending,
    refused: rejected,
    overruled: conflicts,
    unreadable,
  }),
};
