import { createAccessToken } from "#shared/contract/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { SLOW_RULES, violations } from "../parts/accessibility.ts";

const DAY = "2026-11-21";

interface OpenApi {
  readonly paths: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

/**
 * Returns the document with a few calls and the schemas that they name: the library reads and draws all others alike,
 * which takes seconds.
 */
function shortened({ paths, components, ...rest }: OpenApi): OpenApi {
  const kept = Object.entries(paths).filter(([path]) => /^\/(health|wind\/complacency-check)\b/.test(path));
  const schemas = new Map<string, object>();
  const keep = (part: unknown) => {
    for (const [, name = ""] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      const schema = components.schemas[name];
      if (!schema || schemas.has(name)) continue;
      schemas.set(name, schema);
      keep(schema);
    }
  };
  keep([kept, { ...components, schemas: {} }]);
  return {
    ...rest,
    paths: Object.fromEntries(kept),
    components: { ...components, schemas: Object.fromEntries(schemas) },
  };
}

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

  await page.route("**/api/openapi.json", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: shortened(await response.json()) });
  });
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { name: /^Gorin/ })).toBeVisible();
  await expect(page.locator("#operations-tag-Server")).toBeVisible();
  await page.getByRole("textbox", { name: "Filter by tag or path" }).fill("Wind");
  await expect(page.locator("#operations-tag-Server")).toBeHidden();
  expect(await violations(page, { without: SLOW_RULES }), "in the list of calls").toEqual([]);
  await page.getByRole("button", { name: "Authorize" }).click();
  await page.getByLabel("auth-bearer-value").fill(token);
  expect(await violations(page, { part: ".dialog-ux" }), "in the dialog for the token").toEqual([]);
  await page.getByRole("button", { name: "Authorize with this token" }).click();
  await page.getByRole("button", { name: "Close" }).last().click();

  // By keyboard: the button opens the call, and the address leads there.
  await page.getByRole("button", { name: /^GET.*\/complacency-check\// }).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/Wind\/complacencyCheck$/);
  const operation = page.locator("#operations-Wind-complacencyCheck");
  await operation.getByRole("button", { name: "Try it out" }).click();
  await operation.getByRole("textbox", { name: "day" }).fill(DAY);
  await operation.getByRole("button", { name: "Execute" }).click();
  const response = operation.locator(".live-responses-table");
  await expect(response.getByText("200", { exact: true })).toBeVisible();
  await expect(response).toContainText(`"complacency_check": {`);
  const inCall = await violations(page, { part: "#operations-Wind-complacencyCheck" });
  expect(inCall, "in a call with its response").toEqual([]);
  expect(elsewhere, "requests to other servers").toEqual([]);
});
