import type { Locator, Page, Request } from "@playwright/test";
import { expect } from "../../fixtures/expect.ts";

/** What can be pressed or typed into. */
const CONTROLS = "a, button, input, select, textarea, summary";

/** By how much a control may move, in pixels: a line of another script is as much higher. */
const STILL_PX = 2;

/** For how long a page calls nothing until it is taken to have loaded, in milliseconds: as Playwright does. */
const QUIET_MS = 500;

/** Calls of a page that are held back, while all others arrive. */
interface HeldCalls {
  /** Waits until everything else has arrived and is on the screen. */
  othersArrived(): Promise<void>;
  /** Delivers what was held back, and holds back nothing more. */
  deliver(): void;
}

/** Holds back the calls of the page to `path` (a glob). */
export async function holdBack(page: Page, path: string): Promise<HeldCalls> {
  const asked = Promise.withResolvers<void>();
  const others = new Set<Request>();
  let changedAt = performance.now();
  const isCall = (request: Request) => /\/api\/(?!events)/.test(request.url());
  const begin = (request: Request) => {
    if (isCall(request)) others.add(request);
    changedAt = performance.now();
  };
  const end = (request: Request) => {
    others.delete(request);
    changedAt = performance.now();
  };
  page.on("request", begin).on("requestfinished", end).on("requestfailed", end);
  await page.route(path, async (route) => {
    end(route.request());
    await asked.promise;
    await route.continue();
  });
  return {
    async othersArrived() {
      await expect.poll(() => others.size === 0 && performance.now() - changedAt > QUIET_MS).toBe(true);
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (let frame = 0; frame < 3; frame++) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      });
    },
    deliver() {
      page.off("request", begin).off("requestfinished", end).off("requestfailed", end);
      asked.resolve();
    },
  };
}

/**
 * Notes where each control in `part` begins. Returns a function that names those which are gone or elsewhere now: a
 * click on one of them would miss it.
 */
export async function watchControls(part: Locator): Promise<() => Promise<string[]>> {
  const before = await part.evaluateHandle(
    (root, selector) =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter((control) =>
        control.checkVisibility({ visibilityProperty: true })
      )
        .map((control) => {
          const { x, y } = control.getBoundingClientRect();
          return { control, x, y };
        }),
    CONTROLS,
  );
  return () =>
    before.evaluate((controls, still) =>
      controls.flatMap(({ control, x, y }) => {
        const name = control.getAttribute("aria-label") ?? control.textContent;
        const now = control.getBoundingClientRect();
        if (!control.isConnected) return [`${name} is gone`];
        return Math.max(Math.abs(now.x - x), Math.abs(now.y - y)) > still
          ? [`${name} was at ${x}, ${y}, and is at ${now.x}, ${now.y}`]
          : [];
      }), STILL_PX);
}
