// @vitest-environment screens
import { confirmTotp, listSessions, logout, startTotp } from "#shared/contract/mod.ts";
import { totpCode } from "../../../api/auth/second_step.ts";
import { PASSWORD } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { signInAgain } from "../../screens/client.ts";
import { expect, test as base } from "../../screens/test.ts";

const NEXT_DAY = "2026-11-22T12:00:01.000Z";
const WRONG = "000000";

const test = base.extend({ startAt: "2026-11-21T12:00:00.000Z" });

test("a day after the sign-in › the other sessions are ended once the password was entered again", async ({ page, user, app, clock, problems }) => {
  problems.allow(/status of 403 .*auth\/sessions/);
  await (await signInAgain(app, user)).call(logout, {});
  await clock.moveTo(NEXT_DAY);
  for (let count = 0; count < 2; count++) await signInAgain(app, user);
  await openSignedIn(page, user.token, "/settings/security");
  const sessions = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
  const others = page.getByRole("button", { name: "Sign out everywhere else" });
  await expect(sessions).toHaveCount(3);
  const prompt = page.getByRole("dialog", { name: "Enter your password" });

  await others.click();
  await expect(prompt.getByRole("button", { name: "Use a code instead" })).toBeHidden();
  await prompt.getByRole("button", { name: "Cancel" }).click();
  await expect(sessions).toHaveCount(3);

  await others.click();
  await prompt.getByLabel("Password").fill(PASSWORD);
  await prompt.getByRole("button", { name: "Continue" }).click();
  await expect(sessions).toHaveCount(1);

  await page.getByRole("heading", { name: "Recognized devices" }).click();
  const devices = page.getByRole("list", { name: "Recognized devices" });
  await devices.getByRole("button", { name: /^Forget / }).click();
  await expect(devices).toBeHidden();
  const { sessions: left, devices: known } = await (await signInAgain(app, user)).call(listSessions, {});
  // The page goes on with a new token of the same session.
  expect([left.length, known]).toEqual([2, []]);
});

test("a day after the sign-in › a code of the authenticator app stands in for the password", async ({ page, user, clock, problems }) => {
  problems.allow(/status of 40[03] .*auth\//);
  const { secret } = await user.api.call(startTotp, {});
  const { token } = await user.api.call(confirmTotp, { body: { code: totpCode(secret, Date.now()) } });
  await clock.moveTo(NEXT_DAY);
  await openSignedIn(page, token, "/settings/security");
  const twoStep = page.getByRole("region", { name: "Two-step sign-in" });
  await twoStep.getByRole("button", { name: "New recovery codes" }).click();
  await page.getByRole("button", { name: "Use a code instead" }).click();
  const prompt = page.getByRole("dialog", { name: "Enter a code" });
  await prompt.getByLabel("Code").fill(WRONG);
  await prompt.getByRole("button", { name: "Continue" }).click();
  await expect(prompt.getByRole("alert")).toHaveText(
    "That code did not workThat code is wrong, or was used before.",
  );
  await prompt.getByRole("button", { name: "Use your password instead" }).click();
  await expect(page.getByRole("dialog", { name: "Enter your password" }).getByRole("alert")).toHaveCount(0);
  await page.getByRole("button", { name: "Use a code instead" }).click();
  await prompt.getByLabel("Code").fill(totpCode(secret, Date.now()));
  await prompt.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog", { name: "Your recovery codes" })).toBeVisible();
});
