import { atom, type WritableAtom } from "jotai/vanilla";
import type { Stored } from "./stored.ts";

/** Written to a stored value's atom, has it read anew what another tab may have written without word of it having come yet. */
export const READ_ANEW = Symbol("read anew");

/** A stored value as an atom. While it is mounted it follows what other tabs write. */
export function storedAtom<T>(
  place: Stored<T>,
): WritableAtom<T | null, [T | null | typeof READ_ANEW], void> {
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
      if (value !== READ_ANEW) place.write(value);
      set(changesAtom, (count) => count + 1);
    },
  );
}
