import * as z from "zod/mini";
import { Failure } from "../failures.ts";
import { BoundedMap } from "../limits.ts";
import type { Log } from "../log.ts";

/** In place of a value that cannot be deserialised. It is a document of no kind. */
export const UNREADABLE = "a value that cannot be deserialised";

/** The versionstamp of an entry with such a value, whose own nobody can read. No commit checks it. */
export const UNREADABLE_VERSIONSTAMP = "unreadable";

/** What reading a stored value fails with that is not what it should be. */
export class Damaged extends Failure {
  constructor(readonly key: Deno.KvKey, override readonly cause: unknown) {
    super("damaged", { cause });
  }
}

/** Whether the store failed because a value cannot be deserialised. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof RangeError && /could not deserialize/i.test(error.message);
}

type Listener = (damaged: Damaged) => void;

const listeners = new Set<Listener>();

/** Tells whoever listens that a value is damaged, also where its reader goes on without it. */
export function reportDamage(damaged: Damaged): void {
  for (const listener of listeners) listener(damaged);
}

/** How often a damaged value is logged while it is being read, in milliseconds. */
const LOG_EVERY_MS = 3_600_000;

/** How many damaged values are remembered as logged. */
const MAX_LOGGED = 1_000;

/** Logs one line an hour for each value that is read and damaged. Returns a function that ends that. */
export function logDamage(log: Pick<Log, "write">, now: () => number = () => performance.now()): () => void {
  const logged = new BoundedMap<string, number>(MAX_LOGGED);
  const listener: Listener = ({ key, cause }) => {
    const name = JSON.stringify(key);
    if (now() - (logged.get(name) ?? -Infinity) < LOG_EVERY_MS) return;
    logged.set(name, now());
    log.write({
      level: "error",
      code: "damaged",
      store: `${describeKey(key)} is damaged: ${reasonOf(cause)}.`,
    });
  };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What says by which email an account is found. */
export const EMAIL_ENTRY = "the email of an account";

/** Returns what is stored under a key, for people: its kind, its user and its day, and nothing that a user wrote. */
export function describeKey(key: Deno.KvKey): string {
  const [kind, user, ...rest] = key.map(String);
  switch (kind) {
    case "day":
      return `${rest[1]} of ${rest[0]} of the user ${user}`;
    case "user":
      return `the account ${user}`;
    case "config":
      return `the setting ${user}`;
    // What follows in its key is an email.
    case "user_by_email":
      return EMAIL_ENTRY;
    // What follows in their keys is the hash of a secret, or an address.
    case "invite":
    case "throttle":
      return `an entry of ${kind}`;
    default:
      return [kind, ...rest.slice(0, 1), "of the user", user].join(" ");
  }
}

/** Why a value cannot be read: where it is not what it should be, and never what is there. */
function reasonOf(cause: unknown): string {
  if (cause instanceof z.core.$ZodError) {
    const [issue] = cause.issues;
    const fields = issue?.path.filter((part) => typeof part === "string" && /^[a-z_]+$/.test(part)) ?? [];
    return `${fields.join(".") || "it"} is not valid (${issue?.code})`;
  }
  return isUnreadable(cause) || !(cause instanceof Error) ? "it cannot be deserialised" : cause.message;
}
