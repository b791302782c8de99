import { type Atom, atom } from "jotai/vanilla";
import { NETWORK_PARAM } from "#shared/contract/pages.ts";
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

/** Returns the address of this page that the service worker leaves to the network. */
export function networkAddress(): string {
  const url = new URL(location.href);
  url.searchParams.set(NETWORK_PARAM, "");
  return url.href;
}

/** Removes what {@link networkAddress} adds, once the page has come from the network. */
export function leaveNetworkAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has(NETWORK_PARAM)) return;
  url.searchParams.delete(NETWORK_PARAM);
  history.replaceState(history.state, "", url);
}
