import { addEntry } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";

test("the calendar › is subscribed to by an address from the settings, until it is revoked", async ({ page, user, server }) => {
  const day = new Date(server.now()).toISOString().slice(0, 10);
  const span = { start_ts: `${day}T08:00:00Z`, end_ts: `${day}T09:00:00Z` };
  const entry = { ...span, category: "Deep Work", source: "manual" } as const;
  await user.api.call(addEntry, { params: { day }, body: entry });

  await openSignedIn(page, user.token, "/settings");
  const section = page.getByRole("region", { name: "Calendar", exact: true });
  await section.getByRole("button", { name: "New address" }).click();
  const dialog = page.getByRole("dialog", { name: "Your calendar" });
  const address = await dialog.getByLabel("Address").inputValue();
  await expectAccessible(page, "the dialog with the address");
  await dialog.getByRole("button", { name: "Done" }).click();

  expect(address).toContain(`${server.url}/api/calendar/`);
  expect(await (await fetch(address)).text()).toContain("SUMMARY:Deep Work");
  await section.getByRole("button", { name: "Revoke Address of your calendar" }).click();
  await expect(section.getByRole("listitem")).toHaveCount(0);
  expect((await fetch(address)).status).toBe(404);
});
