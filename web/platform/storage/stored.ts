/** A value in local storage under one key, shared by all tabs. */
export interface Stored<T> {
  readonly key: string;
  /** Returns the value, or null. An invalid value is removed. */
  read(): T | null;
  /** Stores the value; null removes it. */
  write(value: T | null): void;
  /** Calls `listener` when another tab changes the value. Returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

/**
 * Returns a stored value. `parse` returns null for an invalid text. Where the browser denies storage, the value lives
 * as long as the page.
 */
export function stored<T>(
  key: string,
  parse: (text: string) => T | null,
  format: (value: T) => string,
): Stored<T> {
  let unsaved: string | null = null;
  const set = (text: string | null) => {
    try {
      if (text === null) localStorage.removeItem(key);
      else localStorage.setItem(key, text);
      unsaved = null;
    } catch {
      unsaved = text;
    }
  };
  const get = (): string | null => {
    try {
      return localStorage.getItem(key) ?? unsaved;
    } catch {
      return unsaved;
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
      // The key is null when everything was cleared.
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) listener();
      };
      addEventListener("storage", onStorage);
      return () => removeEventListener("storage", onStorage);
    },
  };
}

/** Returns a stored JSON value. `check` returns null for an invalid one. */
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

/** Returns whether this browser lets the app store nothing, so that each reload signs out. */
export function isStorageDenied(): boolean {
  const key = "gorin_probe";
  try {
    localStorage.setItem(key, key);
    localStorage.removeItem(key);
    return false;
  } catch (error) {
    // A full one still has what it has.
    return !(error instanceof DOMException && error.name === "QuotaExceededError");
  }
}
