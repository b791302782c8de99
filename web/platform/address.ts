import { type Atom, atom } from "jotai/vanilla";
/** The router tells of its own moves by events of these names; the browser of all others. */
const EVENTS = ["pushState", "replaceState", "popstate"];

/** What stands after the `?` of the page's address. */
function addressQuery(): string {
  return globalThis.location?.search ?? "";
}

/** Calls back whenever the address has changed within the app; answers how to stop. */
function onAddressChange(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}

/**
 * The query of the page's address. The app holds it in sight for as long as it runs, so that a page that opens finds it as
 * it stands.
 */
export const addressAtom = atom(addressQuery());
addressAtom.onMount = (set) => {
  set(addressQuery());
  return onAddressChange(() => set(addressQuery()));
};

/** What the address has under `name`, or null. */
export function addressParamAtom(name: string): Atom<string | null> {
  return atom((get) => new URLSearchParams(get(addressAtom)).get(name));
}
