import { createAccessToken } from "#shared/contract/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { SLOW_RULES, violations } from "../parts/accessibility.ts";

const DAY = "2026-11-21";

test("the API is read, filtered and tried at /api/docs, with an access token", async ({ page, user, server }) => {
  const expires_at = new Date(Date.now() + 86_400_000).toISOString();
  const { token } = await user.api.call(createAccessToken, {
    body: { name: "docs", scope: "read", expires_at },
  });
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(server.url) && !request.url().startsWith("data:")) {
      elsewhere.push(request.url());
    }
  });

  await page.goto("/api/docs");
  // The library draws all calls first.
  await expect(page.getByRole("heading", { name: /^Gorin/ })).toBeVisible({ timeout: 30_000 });
  // The rest of this long page is made of the same parts.
  await page.getByRole("textbox", { name: "Filter by tag or path" }).fill("Days");
  await expect(page.locator("#operations-tag-Water")).toBeHidden();
  expect(await violations(page, { without: SLOW_RULES }), "in the list of calls").toEqual([]);
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByLabel("auth-bearer-value").fill(token);
  expect(await violations(page, { part: ".dialog-ux" }), "in the dialog for the token").toEqual([]);
  await page.getByRole("button", { name: "Authorize with this token" }).click();
  await page.getByRole("button", { name: "Close" }).last().click();

  // By keyboard: the button opens the call, and the address leads there.
  await page.getByRole("button", { name: /^GET.*\/days\/\{day\}/ }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/Days\/getDay$/);
  const operation = page.locator("#operations-Days-getDay");
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("textbox", { name: "day" }).fill(DAY);
  await operation.getByRole("button", { name: "Execute" }).click();
  const response = operation.locator(".live-responses-table");
  await expect(response.getByText("200", { exact: true })).toBeVisible();
  await expect(response).toContainText(`"date": "${DAY}"`);
  expect(await violations(page, { part: "#operations-Days-getDay" }), "in a call with its response").toEqual(
    [],
  );
  expect(elsewhere, "requests to other servers").toEqual([]);
});
