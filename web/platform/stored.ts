/** A value that the browser keeps for this site, under one key, shared by all its tabs. */
export interface Stored<T> {
  readonly key: string;
  /** The value, or null when there is none. One that does not parse is thrown away. */
  read(): T | null;
  /** Keeps the value; null removes it. */
  write(value: T | null): void;
  /** Calls back when another tab changes the value; answers how to stop. */
  onChange(listener: () => void): () => void;
}

/**
 * A place in local storage. `parse` answers null for a text that is not valid. Where storage is closed to us (by a
 * setting of the browser), the value lives as long as the page.
 */
export function stored<T>(
  key: string,
  parse: (text: string) => T | null,
  format: (value: T) => string,
): Stored<T> {
  let unkept: string | null = null;
  const set = (text: string | null) => {
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      unkept = null;
    } catch {
      unkept = text;
    }
  };
  const get = (): string | null => {
    try {
      return localStorage.getItem(key) ?? unkept;
    } catch {
      return unkept;
    }
  };
  return {
    key,
    read: () => {
      const text = get();
      if (text === null) return null;
      const value = parse(text);
      if (value === null) set(null);
      return value;
    },
    write: (value) => set(value === null ? null : format(value)),
    onChange: (listener) => {
      // A key of null says that everything was cleared.
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      addEventListener("storage", onStorage);
      return () => removeEventListener("storage", onStorage);
    },
  };
}

/** A stored value that is JSON, valid only when `check` accepts it. */
export function storedJson<T>(key: string, check: (value: unknown) => T | null): Stored<T> {
  const parse = (text: string) => {
    try {
      return check(JSON.parse(text));
    } catch {
      return null;
    }
  };
  return stored(key, parse, (value) => JSON.stringify(value));
}
