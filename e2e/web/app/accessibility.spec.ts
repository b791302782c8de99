import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { addEntryByHand } from "../earth/earth_panel.ts";
import { expectAccessible } from "../parts/accessibility.ts";

for (const path of ["/login", "/register", "/no/such/page"]) {
  test(`${path} › is accessible and fits`, async ({ page, problems }) => {
    if (path === "/no/such/page") problems.allow(/status of 404/);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  });
}

test("/connect › is accessible and fits: signed out, signed in, and without a challenge", async ({ page, user }) => {
  const challenge = `/connect#${"a".repeat(43)}`;
  await page.goto(challenge);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expectAccessible(page, "signed out");
  await openSignedIn(page, user.token, "/connect?");
  await expect(page.getByText("Open Gorin from the toolbar of your browser")).toBeVisible();
  await expectAccessible(page, "without a challenge");
  await page.goto(challenge);
  await expect(page.getByRole("button", { name: "Connect" })).toBeVisible();
  await expectAccessible(page, "signed in");
});

test("dashboard › is accessible and fits: empty, filled, and with its dialog open", async ({ dashboard }) => {
  await expectAccessible(dashboard, "empty");
  await addEntryByHand(dashboard, {
    start: "2026-11-21T00:00",
    end: "2026-11-21T01:30",
    category: "Deep Work",
  });
  await expectAccessible(dashboard, "filled");
  await dashboard.getByRole("button", { name: "Add Entry" }).first().click();
  await expect(dashboard.getByRole("dialog")).toBeVisible();
  await expectAccessible(dashboard, "with its dialog open");
});
