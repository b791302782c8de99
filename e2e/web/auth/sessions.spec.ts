import { signInAgain } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { getDay } from "#shared/contract/mod.ts";

test("settings › lists the user's sessions and signs another one out", async ({ page, user, server }) => {
  const elsewhere = await signInAgain(server.url, user);
  await openSignedIn(page, user.token, "/settings");
  const sessions = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This browser" }).getByRole("button")).toHaveCount(0);
  await sessions.getByRole("button", { name: /^Sign out / }).click();
  await expect(sessions).toHaveCount(1);
  const call = elsewhere.api.call(getDay, { params: { day: "2026-11-21" } });
  await expect(call).rejects.toMatchObject({ code: "unauthenticated" });
  await page.reload();
  await expect(sessions).toHaveCount(1);
});
