/**
 * The `test` of the stories that need no browser: the whole app and the whole server in one process. A story is written
 * as for Playwright, and can be moved to a browser by importing `test` from `e2e/fixtures/test.ts`.
 */
import type { Expect, Page } from "@playwright/test";
import { expect as baseExpect, test as base, vi } from "vitest";
import { register, type RegistrationPolicy } from "#shared/contract/mod.ts";
import { createOutgoing } from "../../api/features/outgoing.ts";
import { openTestApp, type TestApp } from "../../api/testing/test_app.ts";
import { type Account, freshEmail, PASSWORD } from "../fixtures/account.ts";
import { chooseExpect } from "../fixtures/expect.ts";
import { startClockAt } from "../fixtures/fake_date.ts";
import type { Problems } from "../fixtures/problems.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { AFTERNOON } from "../fixtures/today.ts";
import { clientOf } from "./client.ts";
import { setClockOffset } from "../../web/app/platform.ts";
import { expectLocator, expectPage } from "./expect_screen.ts";
import { ScreenLocator } from "./locator.ts";
import { ScreenPage } from "./page.ts";

function expectScreen(value: unknown, message?: string) {
  if (value instanceof ScreenLocator) return expectLocator(value, message);
  return value instanceof ScreenPage ? expectPage() : baseExpect(value, message);
}

/** `expect` of Vitest, and for locators and pages that of Playwright. */
// Locators and pages have the matchers that the stories use; a missing one fails by its name.
export const expect = Object.assign(expectScreen, {
  poll: baseExpect.poll,
  soft: expectScreen,
}) as unknown as Expect;
chooseExpect(expect);

/** The fixtures of Playwright's stories, without those that need a browser. */
export interface ScreenFixtures {
  readonly startAt: string;
  readonly registration: RegistrationPolicy;
  readonly app: TestApp;
  readonly page: Page;
  readonly clock: { moveTo(instant: string): Promise<void> };
  readonly problems: Pick<Problems, "allow">;
  readonly user: Account;
  readonly dashboard: Page;
}

export const test = base.extend<ScreenFixtures>({
  startAt: AFTERNOON,
  registration: "open",

  app: async ({ startAt, registration }, provide) => {
    const stopClock = startClockAt(Date.parse(startAt));
    const app = await openTestApp(startAt, {
      registration,
      outgoing: createOutgoing({ allowPrivate: true }),
    });
    Object.defineProperty(app.time, "now", { get: () => Date.now() });
    await provide(app);
    app.close();
    stopClock();
  },

  page: async ({ app }, provide) => {
    history.replaceState(null, "", "/");
    const page = new ScreenPage(app);
    // The class has what the stories use of a page; anything else fails by its name.
    await provide(page as unknown as Page);
    page.leave();
    // The next page is on a device of its own.
    setClockOffset(0);
    localStorage.clear();
    sessionStorage.clear();
  },

  clock: async ({ app: _ }, provide) => {
    let restore = () => {};
    await provide({
      moveTo(instant) {
        restore();
        restore = startClockAt(Date.parse(instant));
        document.dispatchEvent(new Event("visibilitychange"));
        return Promise.resolve();
      },
    });
    restore();
  },

  problems: [async ({ task: _ }, provide) => {
    const found: string[] = [];
    const error = vi.spyOn(console, "error").mockImplementation((...given) =>
      void found.push(given.join(" "))
    );
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    // Chromium logs failed calls as errors; here they are none.
    await provide({ allow: () => {} });
    error.mockRestore();
    warn.mockRestore();
    baseExpect(found, "unexpected errors on the console").toEqual([]);
  }, { auto: true }],

  user: async ({ app }, provide) => {
    const body = { email: freshEmail(), password: PASSWORD, timezone: "UTC" } as const;
    const { token } = await clientOf(app, null).call(register, { body });
    await provide({ email: body.email, password: PASSWORD, token, api: clientOf(app, token) });
  },

  dashboard: async ({ page, user }, provide) => {
    await openSignedIn(page, user.token);
    // The page shows before the server has named the user. What a story does belongs to this user.
    await expect(page.getByText(/^\d\/5 Rings$/).first()).toBeVisible();
    await provide(page);
  },
});
