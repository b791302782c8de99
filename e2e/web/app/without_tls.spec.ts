import { freshEmail, PASSWORD } from "../../fixtures/account.ts";
import { expect, test } from "../../fixtures/test.ts";

// A name other than `localhost`, like that of a server in the local network, is not a secure context without TLS.
test.use({
  serviceWorkers: "allow",
  baseURL: async ({ server }, provide) => {
    await provide(server.url.replace("localhost", "gorin.test"));
  },
});

test("without TLS › registering and completing a ring work without a service worker", async ({ page, problems }) => {
  // Chromium logs that it ignores this header without TLS.
  problems.allow(/Cross-Origin-Opener-Policy header has been ignored/);
  await page.goto("/register");
  expect(await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator])).toEqual([false, false]);
  await page.getByLabel("Email").fill(freshEmail());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await page.getByRole("button", { name: "Deep Work", exact: true }).click();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByText("1/5 Rings")).toBeVisible();
});
