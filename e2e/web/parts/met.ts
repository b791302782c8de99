import type { Locator } from "@playwright/test";

/** Returns how many controls and words somebody meets in a part of a page, what is folded or hidden left out. */
export async function met(part: Locator): Promise<{ controls: number; words: number }> {
  return await part.evaluate((element) => {
    // A copy: what nobody sees is taken out of it.
    const seen = document.createElement("div");
    seen.innerHTML = element.innerHTML;
    const unseen =
      "[hidden], .sr-only, .invisible, option, dialog:not([open]), details:not([open]) > :not(summary)";
    for (const one of seen.querySelectorAll(unseen)) one.remove();
    return {
      controls: seen.querySelectorAll("button, input, select, textarea, summary, a[href]").length,
      words: (seen.textContent ?? "").split(/\s+/).filter(Boolean).length,
    };
  });
}
