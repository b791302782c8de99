import { browserShelf } from "./browser_shelf.ts";

/** All that is kept, as `public/first.js` began to read it before the page's modules were loaded. */
export function keptAtStart(): Promise<Record<string, unknown>> {
  // Set by a script that is not a module, and so not by an import.
  const { gorinKeptAtStart } = globalThis as { gorinKeptAtStart?: Promise<Record<string, unknown>> };
  return gorinKeptAtStart ?? browserShelf.read();
}
