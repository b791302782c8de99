// @vitest-environment screens
import { connectionCode } from "#shared/domain/format.ts";
import { hashSecret, newDeviceCredential } from "../../../api/auth/tokens.ts";
import { PASSWORD } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test as base } from "../../screens/test.ts";

const NEXT_DAY = "2026-11-22T12:00:01.000Z";

const test = base.extend({ startAt: "2026-11-21T12:00:00.000Z" });

test("connecting the extension › shows its code, and needs the password of the last day", async ({ page, user, app, clock, problems }) => {
  problems.allow(/status of 403 .*auth\/connections/);
  const verifier = newDeviceCredential();
  const challenge = hashSecret(verifier);
  await clock.moveTo(NEXT_DAY);
  await openSignedIn(page, user.token, `/connect#${challenge}`);
  await expect(page.getByText(connectionCode(challenge))).toBeVisible();
  await page.getByRole("button", { name: "Connect" }).click();
  const prompt = page.getByRole("dialog", { name: "Enter your password" });
  await prompt.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Connect" }).click();
  await prompt.getByLabel("Password").fill(PASSWORD);
  await prompt.getByRole("button", { name: "Continue" }).click();
  const redeem = async () => {
    const body = { verifier };
    const { data } = await app.fetchJson("/auth/login/connection", { method: "POST", body });
    return data.signed_in?.user.email;
  };
  await expect.poll(redeem).toBe(user.email);
  await expect(page.getByText(/is connected/)).toBeVisible();
});
