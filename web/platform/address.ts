/** The router tells of its own moves by events of these names; the browser of all others. */
const EVENTS = ["pushState", "replaceState", "popstate"];

/** What stands after the `?` of the page's address. */
export function addressQuery(): string {
  return globalThis.location?.search ?? "";
}

/** Calls back whenever the address has changed within the app; answers how to stop. */
export function onAddressChange(listener: () => void): () => void {
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}
