import * as z from "zod/mini";
import type { Migration } from "#shared/domain/rings/mod.ts";
import { isSafe, replaceUnsafe } from "#shared/domain/schema.ts";
import { Failure } from "../failures.ts";
import { largestSizeOf } from "../limits.ts";
import { Damaged, reportDamage } from "./damage.ts";
import { keys } from "./keys.ts";
import type { Mutation } from "./kv.ts";

/**
 * A kind of stored document. `migrations[n]` migrates version n + 1 to n + 2, so the current version is the number of
 * migrations plus one.
 */
export interface DocumentKind<T> {
  readonly name: string;
  readonly schema: z.ZodMiniType<T>;
  readonly migrations: readonly Migration[];
  /**
   * The version from which on documents differ only by fields that were added, so that a server of that version can
   * read those of the present one: migrations after it keep fields that are there. Default: the present version.
   */
  readonly readableFrom?: number;
}

/** A document as it is stored: its schema version, the id of the operation that wrote it, and its data. */
export interface Stored {
  readonly v: number;
  /** The schema version of the data, where `v` is an earlier one for servers that know no later one. */
  readonly w?: number;
  /** Unique per commit. Distinguishes a conflict from a commit whose response was lost. */
  readonly op: string;
  /** The number of the write, counted for each user: see {@link versionOf}. Absent where clients see no version. */
  readonly seq?: number;
  readonly data: unknown;
}

const StoredSchema = z.object({
  v: z.int(),
  w: z.optional(z.int()),
  op: z.string(),
  seq: z.optional(z.int()),
  data: z.unknown(),
});

function schemaVersionOf(kind: DocumentKind<unknown>): number {
  return kind.migrations.length + 1;
}

/** A document that this process has written: its data is of its kind without being parsed. */
class Written<T> implements Stored {
  readonly v: number;
  readonly op: string;
  // Absent, not undefined, since all of a document's fields are stored.
  declare readonly seq?: number;
  readonly data: T;
  // Private, so that it is not stored.
  readonly #kind: DocumentKind<T>;

  constructor(kind: DocumentKind<T>, data: T, op: string, seq: number | undefined) {
    this.v = schemaVersionOf(kind);
    this.op = op;
    if (seq !== undefined) this.seq = seq;
    this.data = data;
    this.#kind = kind;
  }

  static isOf<T>(kind: DocumentKind<T>, value: object): value is Written<T> {
    const own: unknown = #kind in value && value.#kind;
    return own === kind;
  }
}

/** The document that was parsed from a value, beside the value: it lasts as long as the store's cache has the entry. */
const parsed = new WeakMap<object, { readonly kind: DocumentKind<unknown>; readonly data: unknown }>();

/** Returns a document of `kind` in stored form. The data is frozen, since reading the document may return it. */
export function toStored<T>(kind: DocumentKind<T>, data: T, op: string, seq?: number): Stored {
  return new Written(kind, frozen(data), op, seq);
}

/**
 * Returns the data of a stored value, migrated to the current version and validated. The data is frozen, because
 * reading the same value again returns the same object. Throws when the value is not of this kind, and when a newer
 * server wrote it, since dropping unknown fields would lose data.
 */
export function fromStored<T>(kind: DocumentKind<T>, value: unknown): T {
  if (value instanceof Object) {
    if (Written.isOf(kind, value)) return value.data;
    const known = parsed.get(value);
    // What was parsed as a kind has that kind's type.
    if (known?.kind === kind) return known.data as T;
  }
  // Before anything walks through it.
  if (largestSizeOf(value) === Infinity) throw new Error("it is not a document");
  const stored = StoredSchema.parse(value);
  if (stored.v > schemaVersionOf(kind)) {
    throw new Error(
      `Cannot read a ${kind.name} of schema version ${stored.v}: this server knows versions up to ${
        schemaVersionOf(kind)
      }. Run the newer server that wrote it.`,
    );
  }
  // What was migrated before it was written is not migrated again, which might take something away.
  const version = stored.w !== undefined && stored.w <= schemaVersionOf(kind) ? stored.w : stored.v;
  const migrated = kind.migrations.slice(version - 1).reduce((old, migrate) => migrate(old), stored.data);
  const data = frozen(parseStored(kind, migrated));
  if (value instanceof Object) parsed.set(value, { kind, data });
  return data;
}

/**
 * Returns the document in an entry that was read with its key, or null when there is none. Throws {@link Damaged} when
 * it cannot be read.
 */
export function readStored<T>(
  kind: DocumentKind<T>,
  entry: Deno.KvEntryMaybe<unknown> | undefined,
): T | null {
  if (!entry?.versionstamp) return null;
  try {
    return fromStored(kind, entry.value);
  } catch (cause) {
    const damaged = new Damaged(entry.key, cause);
    reportDamage(damaged);
    throw damaged;
  }
}

/** Like {@link readStored}; null also when the document cannot be read, for those that can be done without. */
export function readIfIntact<T>(
  kind: DocumentKind<T>,
  entry: Deno.KvEntryMaybe<unknown> | undefined,
): T | null {
  return ifIntact(() => readStored(kind, entry));
}

/** Whether a value has the form of a schema and safe texts, of whatever length and size. */
export type Form = (value: unknown) => boolean;

/**
 * Like {@link readIfIntact}, for many documents that are read once. One of the present version was parsed when it was
 * written: it is only looked at, in a tenth of the time, and parsed when it has not the form of its kind. It is not
 * frozen, and nothing of it is remembered.
 */
export function glance<T>(
  kind: DocumentKind<T>,
  hasForm: Form,
  entry: Deno.KvEntryMaybe<unknown> | undefined,
): T | null {
  const value = entry?.versionstamp ? entry.value : null;
  const isPresent = value instanceof Object && "v" in value && value.v === schemaVersionOf(kind) &&
    "op" in value && typeof value.op === "string" && "data" in value;
  // What has the form of the schema has its type.
  return isPresent && hasForm(value.data) ? value.data as T : readIfIntact(kind, entry);
}

export function formOf(schema: z.core.$ZodType): Form {
  // The definition is a union discriminated by `type`; each case reads the fields of its type.
  const { def } = schema._zod as z.core.$ZodTypes["_zod"];
  switch (def.type) {
    case "object": {
      const fields = Object.entries(def.shape).map(([name, field]) => [name, formOf(field)] as const);
      return (value) =>
        isRecord(value) && !Array.isArray(value) && fields.every(([name, check]) => check(value[name]));
    }
    case "array": {
      const check = formOf(def.element);
      return (value) => {
        if (!Array.isArray(value)) return false;
        // Unlike `every`, this does not pass over holes.
        for (const item of value) if (!check(item)) return false;
        return true;
      };
    }
    case "optional": {
      const check = formOf(def.innerType);
      return (value) => value === undefined || check(value);
    }
    case "nullable": {
      const check = formOf(def.innerType);
      return (value) => value === null || check(value);
    }
    case "union": {
      const options = def.options.map((option) => formOf(option));
      return (value) => options.some((check) => check(value));
    }
    case "record": {
      const check = formOf(def.valueType);
      return (value) => isRecord(value) && Object.values(value).every((item) => check(item));
    }
    case "enum":
    case "literal": {
      const values = new Set<unknown>(def.type === "enum" ? Object.values(def.entries) : def.values);
      return (value) => values.has(value);
    }
    case "string":
      return (value) => typeof value === "string" && isSafe(value);
    case "number":
      return Number.isFinite;
    case "boolean":
      return (value) => typeof value === "boolean";
    default:
      // What has another form is parsed.
      return () => false;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Returns what `read` returns, or null when it throws {@link Damaged}. */
export function ifIntact<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

/** Parses data. Replaces characters that are rejected today and that older documents may contain. */
function parseStored<T>(kind: DocumentKind<T>, data: unknown): T {
  const result = kind.schema.safeParse(data);
  return result.success ? result.data : kind.schema.parse(mapStrings(data, replaceUnsafe));
}

function mapStrings(value: unknown, map: (text: string) => string): unknown {
  if (typeof value === "string") return map(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, map));
  if (!(value instanceof Object)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, map)]));
}

function frozen<T>(data: T): T {
  if (data instanceof Object && !Object.isFrozen(data)) {
    Object.freeze(data);
    for (const inner of Object.values(data)) frozen(inner);
  }
  return data;
}

/**
 * Where the numbers of writes go on when what has counted them is damaged: beyond those that clients know, so that they
 * read everything again.
 */
export const AFTER_DAMAGE = 1_000_000_000_000;

/**
 * Returns the number of the write that has left a document as it was read: null when it was never written, 0 when it
 * was written before writes were numbered.
 */
export function seqOf(entry: Deno.KvEntryMaybe<unknown> | undefined): number | null {
  if (!entry?.versionstamp) return null;
  const { value } = entry;
  return value instanceof Object && "seq" in value && typeof value.seq === "number" ? value.seq : 0;
}

/**
 * Returns the version of a stored document as clients see it, or null when it was never written. Writes are numbered
 * for each user, so a version says nothing about others, as a versionstamp would. It starts with the epoch, because a
 * restored database reuses numbers for different content.
 */
export function versionOf(epoch: string, seq: number | null): string | null {
  return seq === null ? null : `${epoch}-${seq}`;
}

/** How long a receipt is stored at least, in milliseconds. */
const RETENTION_MS = 24 * 3_600_000;

const ReceiptSchema = z.object({
  /** The hash of the call and its body. The same key with a different body is an error of the client. */
  fingerprint: z.string(),
  /** The part of the result that cannot be read again: the added entry. */
  result: z.unknown(),
  expires_at: z.number(),
});

export type Receipt = z.infer<typeof ReceiptSchema>;

export const RECEIPT: DocumentKind<Receipt> = { name: "receipt", schema: ReceiptSchema, migrations: [] };

/** Identifies a write that may be sent again. */
export interface IdempotencyKey {
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * Returns the receipt in an entry that was read with the key of `write`, or null when there is none. It counts until it
 * is swept, so that a clock that is set forward does not repeat a write. Throws `idempotency_mismatch` when a different
 * write used this key.
 */
export function readReceipt(
  entry: Deno.KvEntryMaybe<unknown> | undefined,
  write: IdempotencyKey,
): Receipt | null {
  const receipt = readIfIntact(RECEIPT, entry);
  if (receipt && receipt.fingerprint !== write.fingerprint) throw new Failure("idempotency_mismatch");
  return receipt;
}

/** Returns the mutations that store a receipt and schedule its deletion. */
export function receiptMutations(
  userId: string,
  write: IdempotencyKey,
  result: unknown,
  now: number,
  op: string,
): Mutation[] {
  const expires_at = now + RETENTION_MS;
  const key = keys.idempotency(userId, write.key);
  return [
    { key, value: toStored(RECEIPT, { fingerprint: write.fingerprint, result, expires_at }, op) },
    { key: keys.expiry(expires_at, key), value: { v: 1, op, data: null } },
  ];
}
