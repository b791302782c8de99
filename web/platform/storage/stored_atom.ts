import { atom, type WritableAtom } from "jotai/vanilla";
import type { Stored } from "./stored.ts";

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
