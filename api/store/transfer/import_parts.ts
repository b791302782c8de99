import * as z from "zod/mini";
import { type DocumentKind, readStored, toStored } from "../document.ts";
import { keys } from "../keys.ts";
import type { Kv, Mutation } from "../kv.ts";

/** How many UTF-16 units of text one part has: two bytes each, and less than a value of the store can hold. */
const PART_LENGTH = 30_000;

/** How many parts are written in one operation: less than 800 KiB. */
const PARTS_AT_ONCE = 10;

/** How long parts outlive a server that ended in the middle of an import, in milliseconds. */
const RETENTION_MS = 3_600_000;

const ImportPartSchema = z.object({ text: z.string(), expires_at: z.number() });

export const IMPORT_PART: DocumentKind<z.infer<typeof ImportPartSchema>> = {
  name: "import part",
  schema: ImportPartSchema,
  migrations: [],
};

/** A document that is kept in the store between its validation and its import, so that it takes no memory. */
export interface ImportParts {
  /** Adds to the end of the text. */
  add(text: string): Promise<void>;
  /** To be called when all was added. Returns the text, part by part. */
  read(): AsyncGenerator<string>;
  /** Removes all parts. What a server leaves behind that ends before this is swept. */
  remove(): Promise<void>;
}

/** No parts yet of an import of this user. `now`: milliseconds since 1970. */
export function createImportParts(kv: Kv, userId: string, now: number): ImportParts {
  const importId = crypto.randomUUID();
  const expiresAt = now + RETENTION_MS;
  const keyOf = (part: number) => keys.importPart(userId, importId, part);
  let pending = "";
  let count = 0;

  const mutationsOf = (part: number, value: Mutation["value"]): Mutation[] => [
    { key: keyOf(part), value },
    { key: keys.expiry(expiresAt, keyOf(part)), value: value && { v: 1, op: value.op, data: null } },
  ];
  /** Writes what is pending, but for a rest that fills no part. */
  const write = async (atLeast: number) => {
    const op = crypto.randomUUID();
    const mutations: Mutation[] = [];
    while (pending.length >= atLeast && mutations.length < 2 * PARTS_AT_ONCE) {
      const part = { text: pending.slice(0, PART_LENGTH), expires_at: expiresAt };
      mutations.push(...mutationsOf(count++, toStored(IMPORT_PART, part, op)));
      pending = pending.slice(PART_LENGTH);
    }
    await kv.commit({ op, checks: [], mutations });
  };

  return {
    async add(text) {
      pending += text;
      while (pending.length >= PART_LENGTH * PARTS_AT_ONCE) await write(PART_LENGTH);
    },
    async *read() {
      while (pending.length > 0) await write(1);
      for (let part = 0; part < count; part++) {
        // Listed, because a read by key is cached, and no part is read twice.
        const [entry] = await kv.list({ start: keyOf(part), end: keyOf(part + 1) });
        const stored = readStored(IMPORT_PART, entry);
        if (!stored) throw new Error(`Part ${part} of an import is not in the store any more.`);
        yield stored.text;
      }
    },
    async remove() {
      for (let part = 0; part < count; part += PARTS_AT_ONCE) {
        const some = Array.from(
          { length: Math.min(PARTS_AT_ONCE, count - part) },
          (_, index) => part + index,
        );
        await kv.commit({
          op: crypto.randomUUID(),
          checks: [],
          mutations: some.flatMap((one) => mutationsOf(one, undefined)),
        });
      }
    },
  };
}
