import * as z from "zod/mini";
import { retryUntilCommitted } from "./user_writes.ts";
import { type DocumentKind, fromStored, toStored } from "./document.ts";
import { keys } from "./keys.ts";
import type { Kv } from "./kv.ts";

const CONFIG: DocumentKind<string> = { name: "config", schema: z.string(), migrations: [] };

/**
 * Returns the value of a setting in the store: the one that is there, or else `make()`, which is stored.
 * Two servers that start at once agree.
 */
export function getOrCreateConfig(kv: Kv, name: "epoch" | "jwt_secret", make: () => string): Promise<string> {
  const key = keys.config(name);
  return retryUntilCommitted(async () => {
    const [entry] = await kv.getMany([key]);
    if (entry?.versionstamp) return fromStored(CONFIG, entry.value);
    const op = crypto.randomUUID();
    const made = make();
    const done = await kv.commit({
      op,
      checks: [{ key, versionstamp: null }],
      mutations: [{ key, value: toStored(CONFIG, made, op) }],
    });
    return done ? made : undefined;
  });
}
