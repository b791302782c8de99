// @vitest-environment screens
import { addEntry } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";

test("the calendar › is subscribed to by an address from the settings, until it is revoked", async ({ page, user, app }) => {
  const day = new Date().toISOString().slice(0, 10);
  const span = { start_ts: `${day}T08:00:00Z`, end_ts: `${day}T09:00:00Z` };
  const entry = { ...span, category: "Deep Work", source: "manual" } as const;
  await user.api.call(addEntry, { params: { day }, body: entry });

  await openSignedIn(page, user.token, "/settings/developers");
  const section = page.getByRole("region", { name: "Calendar", exact: true });
  await section.getByRole("button", { name: "New address" }).click();
  const dialog = page.getByRole("dialog", { name: "Your calendar" });
  const address = await dialog.getByLabel("Address").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();

  const { origin, pathname } = new URL(address);
  expect(origin).toBe(location.origin);
  const subscribe = (path = pathname) => app.request(path.replace("/api", ""));
  expect(await (await subscribe()).text()).toContain("SUMMARY:Deep Work");

  // Another address asks first, since the one in use ends.
  await section.getByRole("button", { name: "New address" }).click();
  const replacing = page.getByRole("dialog", { name: "Replace the address?" });
  await replacing.getByRole("button", { name: "Cancel" }).click();
  expect((await subscribe()).status).toBe(200);
  await section.getByRole("button", { name: "New address" }).click();
  await replacing.getByRole("button", { name: "Replace address" }).click();
  await expect(replacing).toBeHidden();
  const next = new URL(await dialog.getByLabel("Address").inputValue()).pathname;
  expect(next).not.toBe(pathname);
  await dialog.getByRole("button", { name: "Done" }).click();
  expect((await subscribe()).status).toBe(404);

  await section.getByRole("button", { name: "Revoke Address of your calendar" }).click();
  const revoking = page.getByRole("dialog", { name: "Revoke this address?" });
  await revoking.getByRole("button", { name: "Revoke address" }).click();
  await expect(section.getByRole("listitem")).toHaveCount(0);
  expect((await subscribe(next)).status).toBe(404);
});
