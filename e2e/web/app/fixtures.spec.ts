/** The fixtures themselves: problems fail a test, and servers can be controlled. */
import { expect, test } from "../../fixtures/test.ts";

// Playwright's clock does not report errors that are thrown in timers.
test.use({ startAt: null });

test.fail("problems › an unexpected console error fails the test", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => globalThis.console.error("unexpected"));
});

test.fail("problems › an uncaught page error fails the test", async ({ page }) => {
  await page.goto("/login");
  const thrown = page.waitForEvent("pageerror");
  await page.evaluate(() =>
    void setTimeout(() => {
      throw new Error("uncaught");
    })
  );
  await thrown;
});

test.fail("problems › a violation of the content security policy fails the test", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", "<p style='color: red'>styled inline</p>")
  );
  await expect(page.getByText("styled inline")).toBeVisible();
});

test("server › moves its clock", async ({ server, user }) => {
  await server.moveTo("2031-05-01T10:00:00Z");
  const response = await fetch(`${server.url}/api/auth/me`, {
    headers: { Authorization: `Bearer ${user.token}` },
  });
  expect(response.status, "a token is valid for 30 days").toBe(401);
});

test.describe("server with its own process", () => {
  test.use({ ownServer: true });

  test("restarts at the same address with the same store", async ({ server, user }) => {
    await server.restart();
    const response = await fetch(`${server.url}/api/auth/me`, {
      headers: { Authorization: `Bearer ${user.token}` },
    });
    expect(response.status).toBe(200);
  });
});

test("server › cannot be stopped when its process is shared", async ({ server }) => {
  await expect(server.goAway()).rejects.toThrow("ownServer");
});
