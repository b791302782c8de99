/**
 * `fetch` as a page has it that may be left: leaving it breaks off its calls, which says nothing of the server. What failed is told only
 * where somebody still looks, so it waits until the page is shown again, if ever (a browser may go back to it as it was left).
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
