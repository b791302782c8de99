import { type Atom, atom } from "jotai/vanilla";
import { addressQuery, onAddressChange } from "../platform/address.ts";

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
