import type { Page } from "@playwright/test";
import { totpCode } from "../../../api/auth/second_step.ts";
import { PASSWORD } from "../../fixtures/account.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";

const WRONG = "000000";

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("two-step sign-in › its dialogs and its step fit the window, and are accessible", async ({ page, user, server, problems }) => {
  problems.allow(/status of 40[01] .*auth\/(login|totp)/);
  // The stream of events may ask once more with the token that the second step has just ended.
  problems.allow(/401 \(Unauthorized\)/);
  await openSignedIn(page, user.token, "/settings/security");
  const section = page.getByRole("region", { name: "Two-step sign-in" });
  await section.getByRole("button", { name: "Set up" }).click();
  const setUp = page.getByRole("dialog", { name: "Set up two-step sign-in" });
  await expect(setUp.getByRole("img", { name: "QR code for the authenticator app" })).toBeVisible();
  await expect(setUp.getByLabel("Code from the app")).toBeFocused();
  await expect(setUp.getByRole("img", { name: "QR code for the authenticator app" })).toBeInViewport({
    ratio: 1,
  });
  await expectAccessible(page, "setting up");
  const groups = await setUp.getByLabel("Key").inputValue();
  expect(groups).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  const secret = groups.replaceAll(" ", "");
  await page.setViewportSize({ width: 360, height: 600 });
  await setUp.getByLabel("Code from the app").fill(WRONG);
  await setUp.getByRole("button", { name: "Turn on" }).click();
  await expect(setUp.getByRole("alert")).toContainText("This is not the code that the app shows now.");
  await expect(setUp.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await expect(setUp.getByLabel("Code from the app")).toBeInViewport({ ratio: 1 });
  // As when a phone's keyboard opens.
  await page.setViewportSize({ width: 320, height: 520 });
  await expect(setUp.getByLabel("Code from the app")).toBeInViewport({ ratio: 1 });
  await expect(setUp.getByText("Code from the app")).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, "a wrong code");
  await setUp.getByLabel("Code from the app").fill(totpCode(secret, server.now()));
  await page.keyboard.press("Enter");
  const shown = page.getByRole("dialog", { name: "Your recovery codes" });
  await expectAccessible(page, "the recovery codes");
  await shown.getByRole("button", { name: "I have saved them" }).click();
  await expect(section).toContainText("10 recovery codes left");

  await page.getByRole("button", { name: "Logout" }).click();
  await enterPassword(page, user.email);
  await expect(page.getByLabel("Code")).toBeFocused();
  await expect(page.getByRole("link", { name: "Sign up" })).toBeHidden();
  await expectAccessible(page, "the second step");
});
