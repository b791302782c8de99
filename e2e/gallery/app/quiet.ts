import { isLoadingCode } from "./shown.ts";

let underWay = 0;

/** How many frames without a change mean that all is shown. */
const QUIET_FRAMES = 3;

/** Returns what `work` returns. Until then, pictures wait. */
export async function awaited<T>(work: Promise<T>): Promise<T> {
  underWay++;
  try {
    return await work;
  } finally {
    underWay--;
  }
}

/** Resolves once nothing on the page changes any more. */
export function untilStill(): Promise<void> {
  return untilNoChange(() => true);
}

/** Resolves once nothing is awaited and nothing in `root` changes any more. */
export function untilQuiet(root: Element): Promise<void> {
  return untilNoChange(() => underWay === 0 && !isLoadingCode(root));
}

async function untilNoChange(isReady: () => boolean): Promise<void> {
  // What components ask the browser as well, which responds in order.
  await Promise.all([navigator.serviceWorker?.getRegistration(), navigator.storage?.persisted()]);
  let frames = 0;
  const observer = new MutationObserver(() => frames = 0);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  while (frames < QUIET_FRAMES) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frames = isReady() ? frames + 1 : 0;
  }
  observer.disconnect();
}
