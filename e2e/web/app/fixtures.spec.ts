/** The fixtures themselves: problems fail a test, and servers can be controlled. */
import { expect, test } from "../../fixtures/test.ts";

// Playwright's clock does not report errors that are thrown in timers.
test.use({ startAt: null });

test.fail("problems › fail the test", async ({ page }) => {
  await page.evaluate(() => globalThis.console.error("unexpected"));
});

test("problems › are console errors, uncaught errors and violations of the content security policy", async ({ page, problems }) => {
  await page.goto("/login");
  const thrown = page.waitForEvent("pageerror", (error) => error.message === "uncaught");
  await page.evaluate(() => {
    globalThis.console.error("unexpected");
    setTimeout(() => {
      throw new Error("uncaught");
    });
    document.body.insertAdjacentHTML("beforeend", "<p style='color: red'>styled inline</p>");
  });
  await thrown;
  const expected = [
    /console\.error: unexpected/,
    /page error: Error: uncaught/,
    /policy violated: style-src-attr/,
  ];
  for (const problem of expected) {
    await expect.poll(() => problems.unexpected().filter((text) => problem.test(text))).toHaveLength(1);
    problems.allow(problem);
  }
  // Chromium itself logs the violation, too.
  problems.allow(/Content Security Policy/);
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
