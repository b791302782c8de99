import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { INVITE } from "./features/invites/store.ts";
import { LINKS } from "./features/links/store.ts";
import { PUSH_SCHEDULE, PUSH_SUBSCRIPTION } from "./features/push/store.ts";
import { IMPORT_PART } from "./features/transfer/store.ts";
import { ACCOUNT, CHALLENGE, EMAIL } from "./store/accounts.ts";
import {
  CONFIG,
  configMutation,
  getConfig,
  newEpoch,
  replaceConfig,
  requireKnownFormat,
} from "./store/config.ts";
import { BOOK_DAY } from "./store/days/book.ts";
import { CHANGES } from "./store/days/changes.ts";
import { ANSWERS, COMMITMENT, MONTH, RING_DOCUMENTS } from "./store/days/documents.ts";
import { type DocumentKind, RECEIPT } from "./store/documents.ts";
import { ERASURE } from "./store/erasure.ts";
import { WEBHOOKS } from "./store/events.ts";
import { keys } from "./store/keys.ts";
import type { Kv } from "./store/kv.ts";
import { ALLOWANCE, BACK_OFF, EVENT_WINDOW } from "./store/throttles.ts";
import { TIMER } from "./store/timers.ts";
import { TRASHED } from "./store/trashed_items.ts";
import { retryUntilCommitted } from "./store/user_writes.ts";

type Versioned = Pick<DocumentKind<unknown>, "name" | "migrations" | "readableFrom">;

/** Every kind of document in the store. */
export const DOCUMENT_KINDS: readonly Versioned[] = [
  ACCOUNT,
  ALLOWANCE,
  ANSWERS,
  BACK_OFF,
  BOOK_DAY,
  CHALLENGE,
  CHANGES,
  COMMITMENT,
  CONFIG,
  EMAIL,
  ERASURE,
  EVENT_WINDOW,
  IMPORT_PART,
  INVITE,
  MONTH,
  PUSH_SCHEDULE,
  PUSH_SUBSCRIPTION,
  RECEIPT,
  TIMER,
  TRASHED,
  WEBHOOKS,
  ...Object.values(LINKS),
  ...Object.values(RING_DOCUMENTS),
];

/** Returns the kind of the documents under such a key; null for a key whose value nobody reads. */
export function documentKindOf([name, scope = "", _day, ring]: Deno.KvKey): DocumentKind<unknown> | null {
  if (name === "day") return RING_NAMES.includes(ring as RingName) ? RING_DOCUMENTS[ring as RingName] : null;
  if (name === "throttle") return throttleKindOf(String(scope));
  return KINDS_BY_NAME[String(name)] ?? null;
}

const KINDS_BY_NAME: Readonly<Record<string, DocumentKind<unknown>>> = {
  user: ACCOUNT,
  user_by_email: EMAIL,
  month: MONTH,
  commitment: COMMITMENT,
  book: BOOK_DAY,
  changes: CHANGES,
  trash: TRASHED,
  timer: TIMER,
  answer: ANSWERS,
  ...LINKS,
  push: PUSH_SUBSCRIPTION,
  push_schedule: PUSH_SCHEDULE,
  webhooks: WEBHOOKS,
  import: IMPORT_PART,
  idempotency: RECEIPT,
  challenge: CHALLENGE,
  erasure: ERASURE,
  invite: INVITE,
  config: CONFIG,
};

function throttleKindOf(scope: string): DocumentKind<unknown> {
  if (scope.endsWith("_checks")) return BACK_OFF;
  return scope === "account_calls" ? ALLOWANCE : EVENT_WINDOW;
}

/** The version of the store's format: each migration of a kind of document raises it by one. */
export const STORE_FORMAT: number = DOCUMENT_KINDS.reduce(
  (sum, { migrations }) => sum + migrations.length,
  1,
);

/** The schema versions of documents by the names of their kinds. */
export type Versions = Readonly<Record<string, number>>;

/** Returns the present version of each kind. */
function versionsOf(kinds: readonly Versioned[]): Versions {
  return Object.fromEntries(kinds.map(({ name, migrations }) => [name, migrations.length + 1]));
}

/**
 * Returns in which versions documents are to be written so that servers of the version before, which may still be
 * running on the same store, can read them: those of `stored`, the setting `versions`. Null when every server is as new
 * as this one, or when the older ones could not read what this one writes.
 */
export function olderVersions(stored: string | null, kinds = DOCUMENT_KINDS): Versions | null {
  // The setting is what `upgradeFormat` has stored.
  const older: Versions | null = stored === null ? null : JSON.parse(stored);
  if (older === null) return null;
  const present = versionsOf(kinds);
  const isReadable = kinds.every(({ name, readableFrom = present[name] ?? 1 }) =>
    (older[name] ?? readableFrom) >= readableFrom
  );
  const differs = kinds.some(({ name }) => older[name] !== undefined && older[name] !== present[name]);
  return isReadable && differs ? older : null;
}

/** Returns a store into which documents are written in these versions. */
export function writeVersions(kv: Kv, versions: Versions): Kv {
  return {
    ...kv,
    commit: (commit) =>
      kv.commit({
        ...commit,
        mutations: commit.mutations.map((mutation) => {
          const version = versions[documentKindOf(mutation.key)?.name ?? ""];
          const { value } = mutation;
          return value === undefined || version === undefined || value.v <= version
            ? mutation
            : { ...mutation, value: { ...value, v: version, w: value.v } };
        }),
      }),
  };
}

/**
 * Compares the format of the store with {@link STORE_FORMAT}, and stores the present one with a new epoch: what
 * clients know of an older format has versions that match nothing. Of servers that do so at the same time, the first
 * one's epoch counts. Calls `beforeUpgrade` first when documents of an older format are about to be migrated, which
 * happens one by one as they are read. Throws one sentence when a newer server has written to the store: this one could
 * not read all of it.
 *
 * With `holds`, servers of the version before may be running: where they can read what this one writes, the format is
 * left as it is, and the versions are returned in which documents are to be written for them.
 */
export function upgradeFormat(
  kv: Kv,
  beforeUpgrade: (from: number) => Promise<void>,
  { holds = false } = {},
): Promise<Versions | null> {
  return retryUntilCommitted(async () => {
    const key = keys.config("format");
    const [before] = await kv.getMany([key]);
    const [format, epoch, stored] = await Promise.all([
      requireKnownFormat(kv, STORE_FORMAT),
      getConfig(kv, "epoch"),
      getConfig(kv, "versions"),
    ]);
    const versions = JSON.stringify(versionsOf(DOCUMENT_KINDS));
    if (format === STORE_FORMAT) {
      if (stored !== versions) await replaceConfig(kv, "versions", versions);
      return null;
    }
    const older = olderVersions(stored);
    if (holds && older) return older;
    if (epoch !== null) await beforeUpgrade(format);
    const op = crypto.randomUUID();
    const mutations = [
      configMutation("versions", versions, op),
      configMutation("format", String(STORE_FORMAT), op),
    ];
    // Servers that held the format are running, and what they have written stays the same.
    if (epoch !== null && !older) mutations.push(configMutation("epoch", newEpoch(), op));
    const checks = [{ key, versionstamp: before?.versionstamp ?? null }];
    return await kv.commit({ op, checks, mutations }) ? null : undefined;
  });
}
