import { type Atom, atom } from "jotai/vanilla";

/**
 * Returns an atom with the value of `source`, in which every part that is equal to what it was before is the same
 * object. What shows only such parts is not rendered again.
 */
export function steadyAtom<T>(source: Atom<T>): Atom<T> {
  // An atom of its own, so that every store has its own last value.
  const lastAtom = atom(() => ({ value: undefined as unknown }));
  return atom((get) => {
    const last = get(lastAtom);
    const value = keepEqual(last.value, get(source));
    last.value = value;
    // It is equal to the value of `source`.
    return value as T;
  });
}

type Plain = Record<string, unknown>;

const isPlain = (value: unknown): value is Plain =>
  Array.isArray(value) ||
  (value instanceof Object && Object.getPrototypeOf(value) === Object.prototype);

/** Returns `next` with the parts of `last` that are equal. Items of lists are compared by their ids. */
function keepEqual(last: unknown, next: unknown): unknown {
  if (!isPlain(last) || !isPlain(next) || Array.isArray(last) !== Array.isArray(next)) return next;
  const kept: Plain = Array.isArray(next) ? ([] as unknown as Plain) : {};
  let isEqual = Object.keys(last).length === Object.keys(next).length;
  for (const [key, value] of Object.entries(next)) {
    kept[key] = keepEqual(counterpart(last, key, value), value);
    isEqual &&= kept[key] === last[key] && key in last;
  }
  return isEqual ? last : kept;
}

function counterpart(last: Plain, key: string, value: unknown): unknown {
  const id = Array.isArray(last) && isPlain(value) ? value["id"] : undefined;
  return id === undefined
    ? last[key]
    : Object.values(last).find((item) => isPlain(item) && item["id"] === id);
}
