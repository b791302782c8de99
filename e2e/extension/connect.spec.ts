import { endSession, listSessions } from "#shared/contract/mod.ts";
import { totpCode } from "../../api/auth/second_step.ts";
import { expect, test } from "./extension_test.ts";
import { PASSWORD } from "../fixtures/account.ts";
import { expectRoomFor } from "./larger_text.ts";
import { chooseServer } from "./popup_page.ts";

test("the popup signs in through the dashboard, and the session can be ended there", async ({ extension, server, user, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  await chooseServer(extension, server.url);
  const popup = await extension.openPopup();
  const opened = extension.context.waitForEvent("page");
  await popup.getByRole("button", { name: "Connect through the dashboard" }).click();
  const dashboard = await opened;

  // Signed out here, too: the page asks for that first.
  await dashboard.getByLabel("Email").fill(user.email);
  await dashboard.getByLabel("Password").fill(PASSWORD);
  await dashboard.getByRole("button", { name: "Sign In" }).click();
  await expect(dashboard.getByRole("heading", { name: "Connect this browser" })).toBeVisible();
  await expect(dashboard.getByText(user.email)).toBeVisible();
  const again = await extension.openPopup();
  await expect(again.getByRole("status")).toContainText("Waiting for you");
  const code = again.getByText(/^\d{3} \d{3}$/);
  await expect(dashboard.getByText(await code.innerText(), { exact: true })).toBeVisible();
  await dashboard.getByRole("button", { name: "Connect" }).click();
  await expect(dashboard.getByText("Gorin extension in Chrome is connected.")).toBeVisible();
  await expect(again.getByRole("heading", { name: "0 of 5 rings" })).toBeVisible();

  const { sessions } = await user.api.call(listSessions, {});
  const added = sessions.find(({ name }) => name === "Gorin extension in Chrome");
  await user.api.call(endSession, { params: { id: added?.id ?? "" } });
  // The open popup shows it by itself.
  await expect(again.getByLabel("Email")).toHaveValue("");
  await dashboard.close();
});

test("the popup asks for the code of a second step, also after it was closed", async ({ extension, server, user, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  const post = async (path: string, body?: object) => {
    const headers = { Authorization: `Bearer ${user.token}`, "Content-Type": "application/json" };
    const init = { method: "POST", headers, ...(body && { body: JSON.stringify(body) }) };
    return (await (await fetch(`${server.url}/api${path}`, init)).json()).data;
  };
  const { secret } = await post("/auth/totp");
  await post("/auth/totp/confirm", { code: totpCode(secret, server.now()) });

  await chooseServer(extension, server.url);
  const popup = await extension.openPopup();
  await popup.getByLabel("Email").fill(user.email);
  await popup.getByLabel("Password").fill(PASSWORD);
  await popup.getByRole("button", { name: "Sign In" }).click();
  await expect(popup.getByLabel("Code")).toBeFocused();
  await popup.close();
  const again = await extension.openPopup();
  await again.getByRole("button", { name: "Use a recovery code" }).click();
  await expect(again.getByLabel("Recovery code")).toBeFocused();
  await expectRoomFor(again, "the recovery code");
  await again.getByRole("button", { name: "Use your authenticator app" }).click();
  await again.getByLabel("Code").fill("000000");
  await again.keyboard.press("Enter");
  await expect(again.getByRole("alert")).toHaveText("That code is wrong, or was used before.");
  await again.getByLabel("Code").fill(totpCode(secret, server.now() + 30_000));
  await again.keyboard.press("Enter");
  await expect(again.getByRole("region", { name: "Quick Timer" })).toBeVisible();
});
