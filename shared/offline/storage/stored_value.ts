import * as z from "zod/mini";

/** A value that was read from storage. */
export interface StoredReading<T> {
  readonly value: T;
  /** Whether this version cannot read the stored value; then `value` is the fallback. */
  readonly unreadable: boolean;
}

/** One typed value in storage: its key, and functions that read and write it. */
export interface StoredValue<T> {
  readonly key: string;
  readonly read: (stored: unknown) => StoredReading<T>;
  readonly write: (value: T) => unknown;
}

interface StoredValueOptions<T> {
  readonly key: string;
  /** The version of the schema. A new version needs a migration from the one before. */
  readonly version: number;
  readonly schema: z.ZodMiniType<T>;
  /** The value when nothing readable is stored. */
  readonly fallback: T;
  /**
   * Whether losing the value is harmless, such as a copy of the server's data: then an unreadable value is not
   * reported.
   */
  readonly replaceable?: true;
  /** By version: converts a value of that version to the next one. */
  readonly migrations?: Readonly<Record<number, (old: unknown) => unknown>>;
}

const EnvelopeSchema = z.object({ version: z.int(), value: z.unknown() });

/** Returns a value that is stored with the version of its schema and validated on each read. */
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
