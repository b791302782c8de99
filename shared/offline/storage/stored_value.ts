import * as z from "zod/mini";

/** A value that was read from storage. */
export interface StoredReading<T> {
  readonly value: T;
  /** Whether something is stored that this version cannot read; `value` is the fallback then. */
  readonly unreadable: boolean;
}

/** One typed value in storage: its key, and how it is read and written. */
export interface StoredValue<T> {
  readonly key: string;
  readonly read: (stored: unknown) => StoredReading<T>;
  readonly write: (value: T) => unknown;
}

interface StoredValueOptions<T> {
  readonly key: string;
  /** The version of the schema. Raising it needs a migration from the version before. */
  readonly version: number;
  readonly schema: z.ZodMiniType<T>;
  /** The value while nothing, or nothing readable, is stored. */
  readonly fallback: T;
  /** A copy of what the server knows, or a convenience: losing it is not reported. */
  readonly replaceable?: true;
  /** By version: returns what a value of that version looks like in the next one. */
  readonly migrations?: Readonly<Record<number, (old: unknown) => unknown>>;
}

const EnvelopeSchema = z.object({ version: z.int(), value: z.unknown() });

/** Returns a value that is stored together with the version of its schema, and checked whenever it is read. */
export function storedValue<T>(options: StoredValueOptions<T>): StoredValue<T> {
  const { key, version, schema, fallback, replaceable = false, migrations = {} } = options;
  const lost: StoredReading<T> = { value: fallback, unreadable: !replaceable };
  return {
    key,
    read(stored) {
      if (stored === undefined) return { value: fallback, unreadable: false };
      const parsed = EnvelopeSchema.safeParse(stored);
      if (!parsed.success) return lost;
      let { value } = parsed.data;
      for (let from = parsed.data.version; from < version; from++) {
        const migrate = migrations[from];
        if (!migrate) return lost;
        value = migrate(value);
      }
      const known = parsed.data.version <= version ? schema.safeParse(value) : null;
      return known?.success ? { value: known.data, unreadable: false } : lost;
    },
    write: (value) => ({ version, value }),
  };
}
