import * as z from "zod/mini";
import { replaceUnsafe } from "#shared/schema/text.ts";
import type { Migration } from "#shared/rings/mod.ts";

/**
 * A kind of stored document. `migrations[n]` turns version n + 1 into n + 2, so the present version is one more
 * than there are migrations.
 */
export interface DocumentKind<T> {
  readonly name: string;
  readonly schema: z.ZodMiniType<T>;
  readonly migrations: readonly Migration[];
}

/** A document as KV holds it: its schema version, the operation that wrote it, and its data. */
export interface Stored {
  readonly v: number;
  /** Unique for each commit: distinguishes a conflict from a success whose response was lost. */
  readonly op: string;
  readonly data: unknown;
}

const StoredSchema = z.object({ v: z.int(), op: z.string(), data: z.unknown() });

/** Returns the present schema version of a kind. */
function schemaVersionOf(kind: DocumentKind<unknown>): number {
  return kind.migrations.length + 1;
}

/** Returns a document of `kind` as it is written. */
export function toStored<T>(kind: DocumentKind<T>, data: T, op: string): Stored {
  return { v: schemaVersionOf(kind), op, data };
}

/** Data that was parsed before, by the identity of the stored value, so that it is not parsed again. */
const read = new WeakMap<object, { readonly kind: DocumentKind<unknown>; readonly data: unknown }>();

/**
 * Returns the data of a stored value, migrated to the present version and validated. It is frozen, since reading the
 * same value again returns the same data. Throws when the value is not of this kind or was written by a newer
 * version of the server: to guess would lose what is there.
 */
export function fromStored<T>(kind: DocumentKind<T>, value: unknown): T {
  const known = value instanceof Object ? read.get(value) : undefined;
  // What is remembered for a kind was parsed by that kind's schema.
  if (known?.kind === kind) return known.data as T;
  const stored = StoredSchema.parse(value);
  if (stored.v > schemaVersionOf(kind)) {
    throw new Error(
      `Cannot read a ${kind.name} of schema version ${stored.v}: this server knows versions up to ${
        schemaVersionOf(kind)
      }. Run the newer server that wrote it.`,
    );
  }
  const migrated = kind.migrations.slice(stored.v - 1).reduce((old, migrate) => migrate(old), stored.data);
  const data = frozen(parseStored(kind, migrated));
  if (value instanceof Object) read.set(value, { kind, data });
  return data;
}

/** Documents from before texts were restricted may contain characters that are rejected today: those are replaced. */
function parseStored<T>(kind: DocumentKind<T>, data: unknown): T {
  const parsed = kind.schema.safeParse(data);
  return parsed.success ? parsed.data : kind.schema.parse(mapStrings(data, replaceUnsafe));
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
 * Returns the version of a stored document as clients see it, or null when it was never written. It starts with the
 * epoch, because a restored database issues versionstamps again that stood for other content.
 */
export function versionOf(epoch: string, versionstamp: string | null): string | null {
  return versionstamp && `${epoch}-${versionstamp}`;
}
