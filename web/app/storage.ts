import { atom, type WritableAtom } from "jotai/vanilla";
import * as z from "zod/mini";
import type { CalendarDate } from "#shared/domain/calendar.ts";

/** A value in local storage under one key, shared by all tabs. */
interface Stored<T> {
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

/** Written to a stored value's atom, makes it read again what another tab may have written. */
export const REREAD = Symbol("reread");

/** Returns a stored value as an atom, which follows other tabs while it is mounted. */
export function storedAtom<T>(
  place: Stored<T>,
): WritableAtom<T | null, [T | null | typeof REREAD], void> {
  const changesAtom = atom(0);
  changesAtom.onMount = (set) => {
    const read = () => set((count) => count + 1);
    read();
    return place.onChange(read);
  };
  return atom(
    (get) => {
      get(changesAtom);
      return place.read();
    },
    (_get, set, value) => {
      if (value !== REREAD) place.write(value);
      set(changesAtom, (count) => count + 1);
    },
  );
}

/** The prefix of all drafts' keys. The user, the day and the field follow. */
export const DRAFTS = "gorin_draft/";

/** The user, the day and the field (`fire.reflection`, `water.add_goal`) of a draft. */
export interface DraftKey {
  readonly userId: string;
  /** Null for what belongs to the account and to no day, such as a setting. */
  readonly day: CalendarDate | null;
  readonly field: string;
}

type DraftAtom = WritableAtom<unknown, [unknown], void>;

const drafts = new Map<string, DraftAtom>();

/** Returns the atom of a draft: unchecked JSON, or null without a draft. Never for a password or another secret. */
export function draftAtom({ userId, day, field }: DraftKey): DraftAtom {
  const key = `${DRAFTS}${userId}/${day ?? "account"}/${field}`;
  const known = drafts.get(key);
  if (known) return known;
  const made: DraftAtom = storedAtom<unknown>(storedJson(key, (value) => value));
  drafts.set(key, made);
  return made;
}

/** Removes all drafts of all users from this browser, as at sign-out. */
export const forgetDraftsAtom = atom(null, (_get, set) => {
  for (const draft of drafts.values()) set(draft, null);
  for (const key of storedKeys()) if (key.startsWith(DRAFTS)) storedJson(key, () => null).write(null);
});

export function storedKeys(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // The browser denies storage.
    return [];
  }
}

/** Longer than any field may be: a longer draft is invalid. */
const MAX_DRAFT_LENGTH = 10_000;

/** The draft of a text, as typed: not trimmed. */
export const DraftTextSchema = z.string().check(z.maxLength(MAX_DRAFT_LENGTH));
