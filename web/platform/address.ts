import { type Atom, atom } from "jotai/vanilla";
import { act } from "./act.ts";

/** The events of address changes: the first two are the router's, the last is the browser's. */
const EVENTS = ["pushState", "replaceState", "popstate"];

/** Returns the query of the page's address. */
function addressQuery(): string {
  return globalThis.location?.search ?? "";
}

/** Calls `listener` when the address changes within the app. Returns a function that unsubscribes. */
function onAddressChange(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/**
 * The query of the page's address. The app subscribes to it at start, so that every page that opens reads the current
 * value.
 */
export const addressAtom = atom(addressQuery());
addressAtom.onMount = (set) => {
  set(addressQuery());
  return onAddressChange(() => act(() => set(addressQuery()), "address"));
};

/** Returns an atom of a query parameter, or null. */
export function addressParamAtom(name: string): Atom<string | null> {
  return atom((get) => new URLSearchParams(get(addressAtom)).get(name));
}
