import * as z from "zod/mini";
import { CannotStart } from "../exit_codes.ts";
import { type DocumentKind, readStored, toStored } from "./documents.ts";
import { keys } from "./keys.ts";
import type { Commit, Kv, Mutation } from "./kv.ts";
import { retryUntilCommitted } from "./user_writes.ts";

export const CONFIG: DocumentKind<string> = { name: "config", schema: z.string(), migrations: [] };

/** A setting that the server itself made. */
type ConfigName = Parameters<typeof keys.config>[0];

/** Returns a new epoch: what every version begins with. */
export function newEpoch(): string {
  return crypto.randomUUID().slice(0, 8);
}

/** Stores another value of a setting; null deletes it. */
export async function replaceConfig(kv: Kv, name: ConfigName, value: string | null): Promise<void> {
  const op = crypto.randomUUID();
  await kv.commit({ op, checks: [], mutations: [configMutation(name, value, op)] });
}

/** The owner of a server whose owner has deleted their account: its oldest account owns it soon afterwards. */
export const NOBODY = "";

/** Returns what makes a user the owner of a server that has none, as part of the write that creates their account. */
export function claimOwnership(userId: string, op: string): Pick<Commit, "checks" | "mutations"> {
  return {
    checks: [{ key: keys.config("owner"), versionstamp: null }],
    mutations: [configMutation("owner", userId, op)],
  };
}

/** Returns the mutation that stores a value of a setting; null deletes it. */
export function configMutation(name: ConfigName, value: string | null, op: string): Mutation {
  return { key: keys.config(name), value: value === null ? undefined : toStored(CONFIG, value, op) };
}

/** Returns the value of a setting, or null when the store has none. */
export async function getConfig(kv: Kv, name: ConfigName): Promise<string | null> {
  const [entry] = await kv.getMany([keys.config(name)]);
  return readStored(CONFIG, entry);
}

/**
 * Returns the stored value of a setting. When there is none, stores the value of `make()`. Servers that start at the
 * same time get the same value.
 */
export function getOrCreateConfig(kv: Kv, name: ConfigName, make: () => string): Promise<string> {
  const key = keys.config(name);
  return retryUntilCommitted(async () => {
    const [entry] = await kv.getMany([key]);
    const stored = readStored(CONFIG, entry);
    if (stored !== null) return stored;
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

/**
 * Returns the format of the store. Throws one sentence when it is above `known`, because a newer server has written to
 * it: what this version writes there could not be read by that server, or take away what it has stored.
 */
export async function requireKnownFormat(kv: Kv, known: number): Promise<number> {
  const stored = await getConfig(kv, "format");
  // Version 0.1 did not store a format.
  const format = stored === null ? await getConfig(kv, "epoch") === null ? 0 : 1 : Number(stored);
  if (format <= known) return format;
  throw new CannotStart(
    `This store was written by a newer server (format ${format}, this server knows ${known}): ` +
      `run that server, or restore a backup that is older.`,
  );
}
