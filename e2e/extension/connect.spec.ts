import { endSession, listSessions } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import { PASSWORD } from "../fixtures/account.ts";
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
