import type { CDPSession, Page } from "@playwright/test";
import type { PushMessage } from "#shared/domain/records.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";

test.use({ serviceWorkers: "allow", startAt: null, permissions: ["notifications"] });

const REMINDER: PushMessage = { kind: "show", title: "2 rings are still open", body: "Fire, Void" };

/** Returns a function that delivers a message to the app's service worker, as a push service does. */
async function deliverer(page: Page, origin: string): Promise<(message: PushMessage) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
  const devtools = await page.context().newCDPSession(page);
  const registrationId = await registrationOf(devtools, origin);
  return async (message) => {
    await devtools.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify(message),
    });
  };
}

async function registrationOf(devtools: CDPSession, origin: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  // Earlier tests may have left registrations of other servers in this browser.
  devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const own = registrations.find(({ scopeURL, isDeleted }) =>
      !isDeleted && new URL(scopeURL).origin === origin
    );
    if (own) resolve(own.registrationId);
  });
  await devtools.send("ServiceWorker.enable");
  return await promise;
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
  });

/** Delivers the reminder until it is shown: DevTools does not say whether a message reached the worker. */
async function expectDelivered(
  page: Page,
  deliver: (message: PushMessage) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await deliver(REMINDER);
    await expect.poll(() => shown(page), { timeout: 2_000 }).toEqual(["2 rings are still open: Fire, Void"]);
  }).toPass({ timeout: 30_000 });
}

/** Expects a manifest that makes Gorin installable. */
async function expectInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send("Page.getAppManifest");
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "")).toMatchObject({
    id: "/",
    name: "Gorin",
    start_url: "/dashboard",
    scope: "/",
    display: "standalone",
    theme_color: "#f7f7f4",
  });

  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // The browser of a test stores nothing, like a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);

  const sizes = await page.evaluate(async (manifest) => {
    const touch = document.querySelector<HTMLLinkElement>("link[rel=apple-touch-icon]")?.href ?? "";
    const icons = JSON.parse(manifest).icons.map(({ src }: { src: string }) => src);
    return await Promise.all([touch, ...icons].map(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }));
  }, data ?? "");
  expect(sizes).toEqual(["180x180", "192x192", "512x512", "512x512"]);
}

test("in a whole browser › Gorin can be installed; a delivered reminder is shown, opens the day, and is withdrawn once all is done", async ({ page, context, user, server }) => {
  await openSignedIn(page, user.token);
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await test.step("the manifest has its name, colors and icons", () => expectInstallable(page));
  const deliver = await deliverer(page, server.url);
  await expectDelivered(page, deliver);

  // Nothing can click a notification of the system. Only a real click may open or focus a window.
  const [worker] = context.serviceWorkers();
  const click = () =>
    worker?.evaluate(async () => {
      const opened: string[] = [];
      const record = (path: string) => Promise.resolve(void opened.push(path));
      const scope = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        NotificationEvent: new (type: string, init: object) => Event & { waitUntil: unknown };
        Clients: { prototype: object };
        WindowClient: { prototype: object };
      };
      Object.assign(scope.Clients.prototype, { openWindow: record });
      Object.assign(scope.WindowClient.prototype, {
        focus(this: { url: string }) {
          return record(`focus ${new URL(this.url).pathname}`);
        },
      });
      const [notification] = await scope.registration.getNotifications();
      const event = new scope.NotificationEvent("notificationclick", { notification });
      const done = new Promise((resolve) => Object.assign(event, { waitUntil: resolve }));
      dispatchEvent(event);
      await done;
      return opened;
    });
  expect(await click()).toEqual(["/seal"]);
  await expect.poll(() => shown(page)).toEqual([]);

  await page.goto("/seal");
  await expectDelivered(page, deliver);
  expect(await click()).toEqual(["focus /seal"]);
  // It closes later, and the next one has the same tag.
  await expect.poll(() => shown(page)).toEqual([]);

  await expectDelivered(page, deliver);
  await deliver({ kind: "close" });
  await expect.poll(() => shown(page)).toEqual([]);
});
