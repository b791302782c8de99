import { RING_NAMES, type RingName } from "#shared/domain/rings/mod.ts";
import { CannotStart } from "../exit_codes.ts";
import { ACCOUNT, CHALLENGE, EMAIL, INVITE } from "./accounts.ts";
import { CONFIG, getConfig, newEpoch, replaceConfig } from "./config.ts";
import { BOOK_DAY } from "./days/book.ts";
import { CHANGES } from "./days/changes.ts";
import { ANSWERS, COMMITMENT, MONTH, RING_DOCUMENTS } from "./days/documents.ts";
import { type DocumentKind, RECEIPT } from "./documents.ts";
import { ERASURE } from "./erasure.ts";
import type { Kv } from "./kv.ts";
import { LINKS } from "./links.ts";
import { PUSH_SCHEDULE, PUSH_SUBSCRIPTION } from "./push.ts";
import { ALLOWANCE, BACK_OFF, EVENT_WINDOW } from "./throttles.ts";
import { TIMER } from "./timers.ts";
import { IMPORT_PART } from "./transfers.ts";
import { TRASHED } from "./trashed_items.ts";
import { WEBHOOKS } from "./webhooks.ts";

/** Every kind of document in the store. */
export const DOCUMENT_KINDS: readonly Pick<DocumentKind<unknown>, "name" | "migrations">[] = [
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

/**
 * Returns the format of the store. Throws one sentence when a newer server has written to it: what this version writes
 * there could not be read by that server, or take away what it has stored.
 */
export async function requireKnownFormat(kv: Kv): Promise<number> {
  const stored = await getConfig(kv, "format");
  // Version 0.1 did not store a format.
  const format = stored === null ? await getConfig(kv, "epoch") === null ? 0 : 1 : Number(stored);
  if (format <= STORE_FORMAT) return format;
  throw new CannotStart(
    `This store was written by a newer server (format ${format}, this server knows ${STORE_FORMAT}): ` +
      `run that server, or restore a backup that is older.`,
  );
}

/**
 * Compares the format of the store with {@link STORE_FORMAT}, and stores the present one with a new epoch: what
 * clients know of an older format has versions that match nothing. Calls `beforeUpgrade` first when documents of an
 * older format are about to be migrated, which happens one by one as they are read. Throws one sentence when a newer
 * server has written to the store: this one could not read all of it.
 */
export async function upgradeFormat(kv: Kv, beforeUpgrade: (from: number) => Promise<void>): Promise<void> {
  const [format, epoch] = await Promise.all([requireKnownFormat(kv), getConfig(kv, "epoch")]);
  if (format === STORE_FORMAT) return;
  if (epoch !== null) {
    await beforeUpgrade(format);
    await replaceConfig(kv, "epoch", newEpoch());
  }
  await replaceConfig(kv, "format", String(STORE_FORMAT));
}
