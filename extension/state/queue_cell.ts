import * as z from "zod/mini";
import type { QueuedWrite, RefusedWrite, WriteQueue } from "#shared/sync/mod.ts";
import { IdSchema } from "#shared/schema/id.ts";
import type { Cell } from "./cell.ts";
import { type Command, CommandSchema } from "./writes/mod.ts";

const VERSION = 1;

const QueuedSchema: z.ZodMiniType<QueuedWrite<Command>> = z.object({
  id: IdSchema,
  account: z.string(),
  command: CommandSchema,
  queuedAt: z.number(),
  attempts: z.int(),
});

const RefusedSchema: z.ZodMiniType<RefusedWrite<Command>> = z.object({
  id: IdSchema,
  account: z.string(),
  command: CommandSchema,
  queuedAt: z.number(),
  attempts: z.int(),
  reason: z.string(),
});

const KeptSchema = z.object({
  version: z.literal(VERSION),
  waiting: z.array(z.unknown()),
  refused: z.array(z.unknown()),
  unreadable: z.array(z.unknown()),
});

/** The queue, and what is kept in its place that this version cannot read: nobody's change is thrown away unseen. */
export interface KeptQueue extends WriteQueue<Command> {
  readonly unreadable: readonly unknown[];
}

/** The queue on the shelf. One item that cannot be read costs none of the others. */
export const QUEUE: Cell<KeptQueue> = {
  key: "queue",
  read(kept) {
    if (kept === undefined) return { value: { waiting: [], refused: [], unreadable: [] }, unreadable: false };
    const parsed = KeptSchema.safeParse(kept);
    if (!parsed.success) {
      return { value: { waiting: [], refused: [], unreadable: [kept] }, unreadable: false };
    }
    const waiting = sift(QueuedSchema, parsed.data.waiting);
    const refused = sift(RefusedSchema, parsed.data.refused);
    const unreadable = [...parsed.data.unreadable, ...waiting.unreadable, ...refused.unreadable];
    return { value: { waiting: waiting.read, refused: refused.read, unreadable }, unreadable: false };
  },
  write: ({ waiting, refused, unreadable }) => ({ version: VERSION, waiting, refused, unreadable }),
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
