/** The harness itself: what must fail a test does fail it. */
import { expect, test } from "../../fixtures/test.ts";

test.fail("an error on the console that nobody allowed fails a test", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() => globalThis.console.error("unexpected"));
});

test.fail("an error in the page that nobody caught fails a test", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() =>
    void setTimeout(() => {
      throw new Error("uncaught");
    })
  );
  await page.waitForEvent("pageerror");
});

test.fail("a breach of the page's policy fails a test", async ({ page }) => {
  await page.goto("/login");
  await page.evaluate(() =>
    document.body.insertAdjacentHTML("beforeend", "<p style='color: red'>styled inline</p>")
  );
  await expect(page.getByText("styled inline")).toBeVisible();
});

test("the server's clock goes where a test moves it, and goes on", async ({ server, user }) => {
  await server.moveTo("2031-05-01T10:00:00Z");
  const answer = await fetch(`${server.url}/api/auth/me`, {
    headers: { Authorization: `Bearer ${user.token}` },
  });
  expect(answer.status, "A token lives 30 days.").toBe(401);
});

test.describe("a server of one's own", () => {
  test.use({ ownServer: true });

  test("comes back at the same address with the same store", async ({ server, user }) => {
    await server.restart();
    const answer = await fetch(`${server.url}/api/auth/me`, {
      headers: { Authorization: `Bearer ${user.token}` },
    });
    expect(answer.status).toBe(200);
  });
});

test("a server that other tests need does not stop", async ({ server }) => {
  await expect(server.goAway()).rejects.toThrow("ownServer");
});
