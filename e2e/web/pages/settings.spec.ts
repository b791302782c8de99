import type { Page } from "@playwright/test";
import { signInAgain } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });

test("settings › have an index that follows the reader, and an address for each section", async ({ page, user, server }) => {
  await signInAgain(server.url, user);
  await openSignedIn(page, user.token, "/settings#sessions");
  const index = page.getByRole("navigation", { name: "Sections" });
  const sessions = section(page, "Sessions and devices");
  await expect(sessions.getByRole("button", { name: "Sign out everywhere else" })).toBeInViewport();
  await expect(index.getByRole("link", { name: "Sessions and devices" })).toHaveAttribute(
    "aria-current",
    "location",
  );
  const links = await index.getByRole("link").evaluateAll((all) =>
    all.map((link) => [link.getAttribute("href"), link.textContent])
  );
  // Two sections have scripts of their own, which arrive later.
  await expect.poll(() =>
    page.locator("main section[id]").evaluateAll((sections) =>
      sections.map((one) => [`#${one.id}`, one.querySelector("h2")?.textContent])
    )
  ).toEqual(links);

  await index.getByRole("link", { name: "Time plan" }).click();
  await expect(page).toHaveURL(/#plan$/);
  await expect(index.getByRole("link", { name: "Time plan" })).toHaveAttribute("aria-current", "location");
  await section(page, "Time plan").getByLabel("Sleep").fill("much");
  // The list of several sessions is checked with all sections filled.
  await expectAccessible(page, "an invalid plan", { part: "#plan" });

  await page.setViewportSize({ width: 360, height: 780 });
  await index.getByLabel("Go to section").selectOption("Rest days");
  await expect(page).toHaveURL(/#rest$/);
  await expect(section(page, "Rest days").getByRole("heading")).toBeInViewport();
});
