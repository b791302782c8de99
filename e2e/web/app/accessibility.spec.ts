import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { addEntryByHand, startTimer } from "../earth/earth_panel.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { blockWrites } from "../parts/block_writes.ts";
import { openMenu } from "../parts/open_menu.ts";
import { saved } from "../parts/saved.ts";
import { notices } from "../void/void_panel.ts";

test("pages without a session › are accessible and fit; an unknown address leads to the dashboard", async ({ page, user, problems }) => {
  problems.allow(/status of 404/);
  for (const path of ["/login", "/register"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }

  expect((await page.goto("/no/such/page"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await expectAccessible(page, "/no/such/page");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await expect(page).toHaveURL("/login");

  const challenge = `/connect#${"a".repeat(43)}`;
  await page.goto(challenge);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  await expectAccessible(page, "/connect, signed out");
  await openSignedIn(page, user.token, "/connect?");
  await expect(page.getByText("Open Gorin from the toolbar of your browser")).toBeVisible();
  await expectAccessible(page, "/connect without a challenge");
  await page.goto(challenge);
  await expect(page.getByRole("button", { name: "Connect" })).toBeVisible();
  await expectAccessible(page, "/connect, signed in");
});

test("dashboard › is accessible and fits: empty, filled, with all that opens, a timer, a notice and its questions", async ({ dashboard, problems }) => {
  await expectAccessible(dashboard, "empty");
  await expect((await openMenu(dashboard)).getByRole("link", { name: "Settings" })).toBeVisible();
  await expectAccessible(dashboard, "the menu");
  await dashboard.keyboard.press("Escape");
  await addEntryByHand(dashboard, {
    start: "2026-11-21T00:00",
    end: "2026-11-21T01:30",
    category: "Deep Work",
  });
  await expectAccessible(dashboard, "filled");
  await dashboard.getByRole("button", { name: "Add Entry" }).first().click();
  await expect(dashboard.getByRole("dialog")).toBeVisible();
  await expectAccessible(dashboard, "with its dialog open");
  await dashboard.keyboard.press("Escape");

  await dashboard.getByRole("button", { name: /^Fill \d/ }).first().click();
  await expect(dashboard.getByRole("dialog", { name: /^Fill/ })).toBeVisible();
  await expectAccessible(dashboard, "a gap to fill");
  await dashboard.keyboard.press("Escape");
  await dashboard.getByRole("button", { name: /^Edit entry/ }).first().click();
  await dashboard.getByRole("button", { name: "Split in two" }).click();
  await expect(dashboard.getByRole("dialog", { name: /^Split/ })).toBeVisible();
  await expectAccessible(dashboard, "an entry to split");
  await dashboard.keyboard.press("Escape");
  await startTimer(dashboard, "Deep Work");
  await dashboard.getByRole("button", { name: "Started earlier" }).click();
  await expectAccessible(dashboard, "a running timer");
  await saved(dashboard);

  await blockWrites(dashboard, problems);
  await dashboard.getByRole("button", { name: /^Delete entry Deep Work/ }).click();
  // A notice stays while it has the focus.
  await notices(dashboard).getByRole("button", { name: "Undo" }).focus();
  await expectAccessible(dashboard, "a notice, and a change that is not saved");
  await expect(notices(dashboard).getByRole("button", { name: "Undo" })).toBeFocused();
  await dashboard.getByRole("button", { name: "Logout" }).click();
  await expect(dashboard.getByRole("dialog", { name: "Not everything is saved yet" })).toBeVisible();
  await expectAccessible(dashboard, "the question whether to sign out");
});
