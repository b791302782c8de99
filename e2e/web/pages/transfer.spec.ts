import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { getDay, updateMe } from "#shared/contract/mod.ts";
import { registerAccount } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectUsable } from "../parts/accessibility.ts";
import { seedWeek, TODAY } from "../parts/seed_week.ts";

const section = (page: Page) => page.getByRole("region", { name: "Your data" });
const choose = (page: Page, ...files: { name: string; text: string }[]) =>
  section(page).getByLabel("Files to import").setInputFiles(
    files.map(({ name, text }) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) })),
  );

/** Clicks a button, and returns the file that the browser saves. */
async function download(page: Page, button: string): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent("download");
  await section(page).getByRole("button", { name: button, exact: true }).click();
  const saved = await saving;
  return { name: saved.suggestedFilename(), text: await readFile(await saved.path(), "utf8") };
}

test("everything is exported, looked at, and imported into another account; offline, the section says so", async ({ page, user, server, context, problems }) => {
  await seedWeek(user.api);
  await user.api.call(updateMe, { body: { weaknesses: ["The inbox"] } });
  await openSignedIn(page, user.token, "/settings/data");
  const { name, text } = await download(page, "Export everything");
  expect(name).toBe(`gorin-${TODAY}.json`);
  await expect(section(page)).toContainText(`Saved as ${name}`);
  expect(JSON.parse(text).days).toHaveLength(3);

  await test.step("offline", async () => {
    // Calls of the page that are under way, or repeated, while the browser is offline.
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await expect(section(page).getByRole("button", { name: "Export everything" })).toBeEnabled();
    await context.setOffline(true);
    await expect(section(page)).toContainText("This needs the server, which can't be reached right now.");
    await expect(section(page).getByRole("button", { name: "Export everything" })).toBeDisabled();
    await context.setOffline(false);
    await expect(section(page)).not.toContainText("can't be reached");
  });

  const params = { day: "2026-11-16" };
  const mine = (await user.api.call(getDay, { params })).day;
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
  const other = await registerAccount(server.url);
  await openSignedIn(page, other.token, "/settings/data");
  await choose(page, { name, text });
  const table = section(page).getByRole("table", { name: "What the file contains", exact: true });
  await expect(section(page)).toContainText("An export from Gorin: 3 days, Monday, November 16, 2026 to");
  await expect(table.getByRole("row", { name: "Battles 2 0 0" })).toBeVisible();
  await expect(section(page)).toContainText("Your profile will be replaced by the one in the file.");
  await section(page).getByText("Replace everything instead").click();
  await expect(section(page).getByRole("row", { name: "Total" })).toBeVisible();
  await expectUsable(page, "a preview, with the choice to replace everything");
  await section(page).getByRole("button", { name: "Add to what I have" }).click();
  await expect(section(page)).toContainText("new records were added.");
  const theirs = (await other.api.call(getDay, { params })).day;
  expect({ ...theirs, versions: null }).toEqual({ ...mine, versions: null });

  await test.step("what another tool's file leaves open is accessible", async () => {
    const text = "User,Project,Start Date,Start Time,End Date,End Time,Duration (h)\n" +
      "Ada,Website,11/10/2026,9:00 AM,11/10/2026,10:00 AM,1:00\n" +
      "Mio,,11/09/2026,9:00 AM,11/09/2026,8:00 AM,1:00\nAda,,11/09/2026,soon,11/09/2026,8:00 AM,1:00\n";
    await choose(page, { name: "clockify.csv", text });
    await expect(section(page).getByLabel("Category of Website")).toHaveValue("Deep Work");
    await expectUsable(page, "a preview of another tool's file");
    await section(page).getByRole("button", { name: "Cancel" }).click();
  });

  await page.goto("/dashboard?day=2026-11-16&ring=void");
  await expect(page.getByText("Call the landlord").first()).toBeVisible();
});
