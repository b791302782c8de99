/** What fails every test: problems in its pages. */
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
