/** An operation of the store, as it can be repeated. Commits check the versionstamps that their repetition has read. */
export type Operation =
  | { readonly kind: "read"; readonly keys: readonly Deno.KvKey[] }
  | { readonly kind: "list"; readonly selector: Deno.KvListSelector; readonly options: Deno.KvListOptions }
  | {
    readonly kind: "commit";
    readonly checked: readonly Deno.KvKey[];
    readonly set: readonly (readonly [Deno.KvKey, unknown])[];
    readonly deleted: readonly Deno.KvKey[];
  };

/** Operations that ran at the same time. */
export type Stage = readonly Operation[];

/** A database that records what is done with it. */
export interface Recording {
  readonly db: Deno.Kv;
  /** Returns what was done since the last call: stages, one after the other. */
  take(): Stage[];
}

/** Returns a database that does what `db` does and records it. */
export function recordOperations(db: Deno.Kv): Recording {
  let stages: Operation[][] = [];
  let inFlight = 0;
  const begin = (operation: Operation): void => {
    if (inFlight++ === 0) stages.push([]);
    stages.at(-1)?.push(operation);
  };
  const during = async <T>(operation: Operation, work: Promise<T>): Promise<T> => {
    begin(operation);
    try {
      return await work;
    } finally {
      inFlight--;
    }
  };
  const own: Partial<Deno.Kv> = {
    get: (key, options) => during({ kind: "read", keys: [key] }, db.get(key, options)),
    getMany: (keys, options) => during({ kind: "read", keys }, db.getMany(keys, options)),
    list: (selector, options = {}) => {
      begin({ kind: "list", selector, options });
      const iterator = db.list(selector, options);
      const next = iterator.next.bind(iterator);
      iterator.next = async () => {
        const result = await next();
        if (result.done) inFlight--;
        return result;
      };
      // The same iterator, of the entries that the caller expects.
      return iterator as Deno.KvListIterator<never>;
    },
    atomic: () => recordAtomic(db.atomic(), during),
  };
  return {
    db: new Proxy(db, {
      get: (target, name) => {
        const value = Reflect.get(own, name) ?? Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    }),
    take() {
      const taken = stages;
      stages = [];
      return taken;
    },
  };
}

function recordAtomic(
  atomic: Deno.AtomicOperation,
  during: <T>(operation: Operation, work: Promise<T>) => Promise<T>,
): Deno.AtomicOperation {
  const checked: Deno.KvKey[] = [];
  const set: [Deno.KvKey, unknown][] = [];
  const deleted: Deno.KvKey[] = [];
  const recorder: Deno.AtomicOperation = new Proxy(atomic, {
    get: (target, name) => Reflect.get(own, name) ?? Reflect.get(target, name),
  });
  const own: Partial<Deno.AtomicOperation> = {
    check(...checks) {
      checked.push(...checks.map(({ key }) => key));
      atomic.check(...checks);
      return recorder;
    },
    set(key, value) {
      set.push([key, value]);
      atomic.set(key, value);
      return recorder;
    },
    delete(key) {
      deleted.push(key);
      atomic.delete(key);
      return recorder;
    },
    commit: () => during({ kind: "commit", checked, set, deleted }, atomic.commit()),
  };
  return recorder;
}
