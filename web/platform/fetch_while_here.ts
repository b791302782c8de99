/**
 * Returns a `fetch` for a page that may be left. Leaving a page aborts its calls, which is no failure of the server, so
 * the error is delayed until the page is shown again from the browser's cache, if ever.
 */
export function fetchWhileHere(fetch: typeof globalThis.fetch, page: EventTarget): typeof fetch {
  let isHere: Promise<unknown> = Promise.resolve();
  page.addEventListener("pagehide", () => {
    isHere = new Promise((resolve) => page.addEventListener("pageshow", resolve, { once: true }));
  });
  return async (...request) => {
    try {
      return await fetch(...request);
    } catch (error) {
      await isHere;
      throw error;
    }
  };
}
