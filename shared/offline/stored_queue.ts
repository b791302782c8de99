import * as z from "zod/mini";
import { IdSchema } from "../schema/id.ts";
import type { StoredValue } from "./stored_value.ts";
import {
  type CommandQueue,
  emptyQueue,
  type QueuedCommand,
  type RejectedCommand,
  type StoredConflict,
} from "./queue.ts";
import { type Command, CommandSchema } from "./commands/registry.ts";

const VERSION = 1;

const QueuedSchema: z.ZodMiniType<QueuedCommand<Command>> = z.object({
  id: IdSchema,
  account: z.string(),
  command: CommandSchema,
  queuedAt: z.number(),
  attempts: z.int(),
});

const RefusedSchema: z.ZodMiniType<RejectedCommand<Command>> = z.object({
  id: IdSchema,
  account: z.string(),
  command: CommandSchema,
  queuedAt: z.number(),
  attempts: z.int(),
  reason: z.string(),
});

const OverruledSchema: z.ZodMiniType<StoredConflict> = z.object({
  id: z.string(),
  account: z.string(),
  what: z.string(),
  mine: z.string(),
  theirs: z.string(),
});

const KeptSchema = z.object({
  version: z.literal(VERSION),
  waiting: z.array(z.unknown()),
  refused: z.array(z.unknown()),
  /** The first queues told of nothing that they overruled. */
  overruled: z._default(z.array(z.unknown()), []),
  unreadable: z.array(z.unknown()),
});

/** The queue, and what is kept in its place that this version cannot read: nobody's change is thrown away unseen. */
export interface StoredQueue extends CommandQueue<Command> {
  readonly unreadable: readonly unknown[];
}

/** A queue in which nothing waits. */
export const EMPTY_QUEUE: StoredQueue = { ...emptyQueue<Command>(), unreadable: [] };

/** The queue on the shelf. One item that cannot be read costs none of the others. */
export const STORED_QUEUE: StoredValue<StoredQueue> = {
  key: "queue",
  read(kept) {
    if (kept === undefined) return { value: EMPTY_QUEUE, unreadable: false };
    const parsed = KeptSchema.safeParse(kept);
    if (!parsed.success) {
      return { value: { ...EMPTY_QUEUE, unreadable: [kept] }, unreadable: false };
    }
    const waiting = sift(QueuedSchema, parsed.data.waiting);
    const refused = sift(RefusedSchema, parsed.data.refused);
    const overruled = sift(OverruledSchema, parsed.data.overruled);
    const lost = [waiting, refused, overruled].flatMap((part) => part.unreadable);
    return {
      value: {
        waiting: waiting.read,
        refused: refused.read,
        overruled: overruled.read,
        unreadable: [...parsed.data.unreadable, ...lost],
      },
      unreadable: false,
    };
  },
  write: (queue) => ({ version: VERSION, ...queue }),
};

function sift<T>(schema: z.ZodMiniType<T>, items: readonly unknown[]): { read: T[]; unreadable: unknown[] } {
  const read: T[] = [];
  const unreadable: unknown[] = [];
  for (const item of items) {
    const parsed = schema.safeParse(item);
    if (parsed.success) read.push(parsed.data);
    else unreadable.push(item);
  }
  return { read, unreadable };
}
