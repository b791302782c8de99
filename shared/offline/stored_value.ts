import * as z from "zod/mini";

/** What reading a storedValue came to. */
export interface Reading<T> {
  readonly value: T;
  /** Something was kept that this version cannot read; `value` is the fallback. */
  readonly unreadable: boolean;
}

/** One thing that is kept on the shelf: under which key, and how it is read and written. */
export interface StoredValue<T> {
  readonly key: string;
  readonly read: (kept: unknown) => Reading<T>;
  readonly write: (value: T) => unknown;
}

interface CellOptions<T> {
  readonly key: string;
  /** The version of the schema. Raising it needs a step in `migrations` from the one before. */
  readonly version: number;
  readonly schema: z.ZodMiniType<T>;
  /** What stands for it while nothing, or nothing readable, is kept. */
  readonly fallback: T;
  /** It is but a copy of what the server knows, or a convenience: what cannot be read of it is no loss to be told of. */
  readonly replaceable?: true;
  /** By version: what a value of that version looks like in the next. */
  readonly migrations?: Readonly<Record<number, (old: unknown) => unknown>>;
}

const KeptSchema = z.object({ version: z.int(), value: z.unknown() });

/** A storedValue whose value is kept with its schema's version and checked whenever it is read. */
export function storedValue<T>(options: CellOptions<T>): StoredValue<T> {
  const { key, version, schema, fallback, replaceable = false, migrations = {} } = options;
  const lost: Reading<T> = { value: fallback, unreadable: !replaceable };
  return {
    key,
    read(kept) {
      if (kept === undefined) return { value: fallback, unreadable: false };
      const parsed = KeptSchema.safeParse(kept);
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
