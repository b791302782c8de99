import type { Page } from "@playwright/test";
import { expect, test as base } from "../../fixtures/test.ts";
import { copyWeb, type WebCopy } from "../../fixtures/web_copy.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { openMenu } from "../parts/open_menu.ts";

const test = base.extend<{
  /** The web app that the server serves, which a test can replace by a newer version. */
  web: WebCopy;
}>({
  // Playwright requires an object pattern as the first parameter of a fixture.
  // deno-lint-ignore no-empty-pattern
  web: async ({}, provide) => {
    const web = await copyWeb();
    await provide(web);
    await web.remove();
  },
  webRoot: async ({ web }, provide) => {
    await provide(web.folder);
  },
});
test.use({ serviceWorkers: "allow", startAt: null });

const CUT = /net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|FAILED)/;

/** Waits until the service worker has cached the app and controls this page. */
const workerReady = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) {
      await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
    }
  });

/** Other notices hide it for a while: one is shown at a time, and those that stay come last. */
const notice = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("listitem", { includeHidden: true })
    .filter({ hasText: "A new version of Gorin is ready" });

const reload = (page: Page) => notice(page).getByRole("button", { name: "Reload" });

const newer = (page: Page, version: number) => page.locator(`html[data-release="${version}"]`);

/** Waits until the page runs this version, and so counts the time until it checks for the next one. */
async function expectVersion(page: Page, version: number): Promise<void> {
  await expect(newer(page, version)).toBeAttached();
  await page.waitForLoadState();
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
}

/** Marks the page once it has its registration. For the page. */
function tellRegistration(): void {
  // Blank pages have none.
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!workers) return;
  const { register } = workers;
  workers.register = async (...of) => {
    const registration = await register.apply(workers, of);
    setTimeout(() => document.documentElement.dataset.registered = "");
    return registration;
  };
}

/** The page checks for a newer version once an hour. */
const anHourLater = (page: Page) => page.clock.fastForward("01:01:00");

/** The colors that the page gives the browser in the present theme. */
const themeColors = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")]
      .filter(({ media }) => matchMedia(media).matches).map(({ content }) => content)
  );

test.describe("without its server", () => {
  test.use({ goesAway: true });

  test("after a first visit › every page opens, offline and with the server stopped; no API response is cached", async ({ page, user, server, problems }) => {
    await page.emulateMedia({ colorScheme: "dark" });
    await page.goto("/login");
    await workerReady(page);
    await test.step("the theme color follows the chosen theme", async () => {
      await expect.poll(() => themeColors(page)).toEqual(["#111417"]);
      await page.evaluate(() => localStorage.setItem("gorin_theme", "light"));
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(() => themeColors(page)).toEqual(["#f7f7f4"]);
    });
    problems.allow(CUT);
    // A stopping server responds with 503 when the event stream reconnects.
    problems.allow(/status of 503/);
    const expectSignIn = async (path: string) => {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await expect(page).toHaveURL("/login");
    };
    await test.step("offline", async () => {
      await page.context().setOffline(true);
      await expectSignIn("/dashboard");
      await page.context().setOffline(false);
    });
    await test.step("with the server stopped", async () => {
      await server.goAway();
      for (const path of ["/", "/insights"]) await expectSignIn(path);
      await page.goto("/register");
      await expect(page.getByRole("button", { name: "Create Account" })).toBeVisible();
      // Other paths may belong to a proxy, so they are left to the network.
      for (const path of ["/no/such/page", "/api/openapi.json"]) {
        await expect(page.goto(path)).rejects.toThrow("ERR_CONNECTION_REFUSED");
      }
      await server.comeBack();
    });

    const health = () =>
      page.evaluate(() => fetch("/api/health").then(({ status }) => status, () => "no response"));
    await openSignedIn(page, user.token);
    await expect(page.getByText("Today's Progress")).toBeVisible();
    await test.step("no API response is cached", async () => {
      expect(await health()).toBe(200);
      const paths = await page.evaluate(async () => {
        const requests = await Promise.all(
          (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
        );
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(paths).toContain("/index.html");
      expect(paths.filter((path) => /^\/(api|health)/.test(path))).toEqual([]);
    });
    await test.step("pages that were never visited open with the server stopped", async () => {
      await server.goAway();
      // Loaded again, so that no script of theirs is there yet.
      await page.goto("/dashboard");
      const navigation = page.getByRole("navigation", { name: "Pages" });
      for (const title of ["Insights", "History", "Settings"]) {
        const links = title === "Settings" ? await openMenu(page) : navigation;
        await links.getByRole("link", { name: title }).click();
        await expect(page).toHaveTitle(`${title} · Gorin`);
      }
      expect(await health()).toBe("no response");
      await server.comeBack();
    });
  });
});

test("a new version › shows a notice, loads only after Reload is clicked and in no other tab, and replaces the older ones in the cache", async ({ page, context, user, web }) => {
  await page.clock.install();
  await page.goto("/login");
  await workerReady(page);
  await page.getByLabel("Email").fill("musashi@example.com");
  await test.step("the notice stays, and the page is not reloaded", async () => {
    await web.release(2);
    await anHourLater(page);
    await expect(notice(page)).toBeVisible();
    await anHourLater(page);
    await expect(notice(page)).toHaveCount(1);
    await expect(page.getByLabel("Email")).toHaveValue("musashi@example.com");
    await expect(newer(page, 2)).toHaveCount(0);
  });

  await test.step("until Reload is clicked, loading the page again brings the old version", async () => {
    await page.reload();
    await expect(newer(page, 2)).toHaveCount(0);
    await reload(page).click();
    await expectVersion(page, 2);
    await expect(notice(page)).toHaveCount(0);
  });

  await test.step("only the last one and its worker are in the cache", async () => {
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2);
  });

  await test.step("it is checked for when the page becomes visible after hours; other tabs keep theirs, and their pages still load", async () => {
    // Its clock is that of all tabs.
    await page.clock.install();
    await openSignedIn(page, user.token);
    await expect(page.getByText("Today's Progress")).toBeVisible();
    const other = await context.newPage();
    await other.addInitScript(tellRegistration);
    await other.goto("/dashboard");
    await expect(other.getByText("Today's Progress")).toBeVisible();
    // A page asks for its worker a while after it was loaded, and hears of newer ones from then on.
    await expect(other.locator("html[data-registered]")).toBeAttached();
    await web.release(3);
    // A tab in the background renders once a second.
    await page.bringToFront();
    // As after the machine slept: the time has passed, and no timer has fired.
    await page.clock.setSystemTime(Date.now() + 8 * 3_600_000);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await reload(page).click();
    await expect(newer(page, 3)).toBeAttached();
    await expect(notice(other)).toBeAttached();
    await expect(newer(other, 3)).toHaveCount(0);
    await other.bringToFront();
    await other.getByRole("link", { name: "Insights" }).click();
    await expect(other).toHaveTitle("Insights · Gorin");
    // The notices before it go.
    await expect.poll(async () => {
      await other.clock.fastForward("00:10");
      return await reload(other).isVisible();
    }, { timeout: 30_000 }).toBe(true);
    await reload(other).click();
    await expect(newer(other, 3)).toBeAttached();
  });
});
