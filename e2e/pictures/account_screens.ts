import { Buffer } from "node:buffer";
import type { Page } from "@playwright/test";
import { totpCode } from "../../api/auth/second_step.ts";
import { type Account, PASSWORD, registerAccount } from "../fixtures/account.ts";
import { startTestServer } from "../fixtures/server.ts";
import { addAuthenticator } from "../web/parts/authenticator.ts";
import { empty, fill } from "../web/parts/trash_items.ts";
import { registerBusyAccount } from "./dashboard_pages.ts";
import { goTo, NOW, openPage, settled, type Stage } from "./stage.ts";

/** A challenge of the right form, which no extension made. */
const CHALLENGE = "a".repeat(43);

/** Takes signing in and up, what secures an account, the Trash, an import, and connecting the extension. */
export async function takeAccountScreens(stage: Stage): Promise<void> {
  const user = await registerBusyAccount(stage.server.url);
  await takeSigningIn(stage, user);
  await takeConnect(stage, user);
  await takeData(stage, user);
  await takeSecurity(stage, user);
  await takeInvitations(stage);
}

async function signIn(page: Page, { t }: Stage, user: Account, password = PASSWORD): Promise<void> {
  await page.getByLabel(t("Email")).fill(user.email);
  await page.locator("input[type=password]").fill(password);
  await page.keyboard.press("Enter");
}

async function takeSigningIn(stage: Stage, user: Account): Promise<void> {
  const { camera, scene, t } = stage;
  const page = await openPage(stage, "/login");
  await scene("login", (name) => camera.dashboard(page, name));
  await scene("login-wrong", async (name) => {
    await signIn(page, stage, user, "not the password");
    await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    await camera.dashboard(page, name);
  });
  await scene("register", async (name) => {
    await goTo(page, "/register");
    await camera.dashboard(page, name);
  });
  await scene("register-wrong", async (name) => {
    await page.getByLabel(t("Email")).fill("musashi@example.com");
    for (const [index, text] of ["short", "other"].entries()) {
      await page.locator("input[type=password]").nth(index).fill(text);
    }
    await page.keyboard.press("Enter");
    await camera.dashboard(page, name);
  });
  await page.context().close();
}

async function takeConnect(stage: Stage, user: Account): Promise<void> {
  const { camera, scene, t } = stage;
  const { token } = user;
  const path = `/connect#${CHALLENGE}`;
  await scene("connect-signed-out", async (name) => {
    const page = await openPage(stage, path);
    await camera.dashboard(page, name);
    await page.context().close();
  });
  await scene("connect-without-request", async (name) => {
    const page = await openPage(stage, "/connect", { token });
    await camera.dashboard(page, name);
    await page.context().close();
  });
  await scene("connect", async (name) => {
    const page = await openPage(stage, path, { token });
    await camera.dashboard(page, name);
    await page.getByRole("button", { name: t("Connect"), exact: true }).click();
    await page.getByText(t("Waiting for the extension…")).waitFor();
    await camera.dashboard(page, `${name}-waiting`);
    // The page waits a while for the extension.
    await page.getByText(t("Confirmed. Open Gorin from the toolbar of your browser to finish."))
      .waitFor({ timeout: 30_000 });
    await camera.dashboard(page, `${name}-confirmed`);
    await page.context().close();
  });
}

async function takeData(stage: Stage, user: Account): Promise<void> {
  const { camera, scene, server, t } = stage;
  await scene("trash-filled", async (name) => {
    const { api, token } = await registerAccount(server.url);
    await fill(api, ", before breakfast and without a word about the weather");
    await empty(api);
    await fill(api);
    await empty(api);
    const page = await openPage(stage, "/trash", { token });
    await camera.dashboard(page, name);
    await page.getByRole("button", { name: /^Delete|削除/ }).first().click();
    await camera.dashboard(page, `${name}-for-good`, "window");
    await page.context().close();
  });
  const page = await openPage(stage, "/settings", { token: user.token });
  const choose = (name: string, text: string) =>
    page.getByLabel(t("Files to import")).setInputFiles({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    });
  await scene("import-wrong", async (name) => {
    await choose("Toggl.csv", "not,a,known\nfile,of,any");
    await page.getByRole("alert").filter({ hasText: /./ }).first().waitFor();
    await camera.dashboard(page, name);
  });
  await scene("import-preview", async (name) => {
    const headers = { Authorization: `Bearer ${user.token}` };
    await choose("gorin.json", await (await fetch(`${server.url}/api/export`, { headers })).text());
    await page.getByText(t("Replace everything instead")).click();
    await camera.dashboard(page, name);
  });
  await page.context().close();
}

async function takeSecurity(stage: Stage, user: Account): Promise<void> {
  const { camera, scene, server, t } = stage;
  const page = await openPage(stage, "/settings", { token: user.token });
  const button = (name: string) => page.getByRole("button", { name, exact: true }).last();
  await scene("passkeys", async (name) => {
    await addAuthenticator(page);
    await button(t("New passkey")).click();
    await camera.dashboard(page, `${name}-add`, "window");
    await page.locator("dialog[open] input").first().fill("My laptop");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: t("Rename {name}", { name: "My laptop" }) }).click();
    await camera.dashboard(page, `${name}-rename`, "window");
    await page.keyboard.press("Escape");
  });
  await scene("two-step", async (name) => {
    await button(t("Set up")).click();
    const secret = (await page.getByLabel(t("Key"), { exact: true }).inputValue()).replaceAll(" ", "");
    await page.getByRole("img", { name: t("QR code for the authenticator app") }).waitFor();
    await camera.dashboard(page, `${name}-set-up`, "window");
    await page.getByLabel(t("Code from the app")).fill("000000");
    await page.keyboard.press("Enter");
    await page.locator("dialog[open]").getByRole("alert").filter({ hasText: /./ }).waitFor();
    await camera.dashboard(page, `${name}-wrong-code`, "window");
    await page.getByLabel(t("Code from the app")).fill(totpCode(secret, server.now()));
    await page.keyboard.press("Enter");
    await button(t("I have saved them")).waitFor();
    await camera.dashboard(page, `${name}-recovery-codes`, "window");
    await button(t("I have saved them")).click();
    await camera.dashboard(page, `${name}-settings`);
    await button(t("Turn off")).click();
    await camera.dashboard(page, `${name}-turn-off`, "window");
  });
  await page.context().close();
  await scene("login-code", async (name) => {
    const page = await openPage(stage, "/login");
    await signIn(page, stage, user);
    await page.getByLabel(t("Code")).waitFor();
    await camera.dashboard(page, name);
    await page.getByRole("button", { name: t("Use a recovery code") }).click();
    await camera.dashboard(page, `${name}-recovery`);
    await page.context().close();
  });
}

async function takeInvitations(stage: Stage): Promise<void> {
  const { camera, scene, t } = stage;
  const server = await startTestServer({ registration: "invite" });
  await server.moveTo(NOW);
  try {
    const owner = await registerAccount(server.url);
    await scene("invitations", async (name) => {
      const page = await openPage(stage, "/register", { url: server.url });
      await camera.dashboard(page, `${name}-needed`);
      await page.context().close();
      const settings = await openPage(stage, "/settings", { token: owner.token, url: server.url });
      const section = settings.getByRole("region", { name: t("Invitations"), exact: true });
      await section.getByRole("button", { name: t("New invitation") }).click();
      await settings.locator("dialog[open] input").first().waitFor();
      await camera.dashboard(settings, `${name}-new`, "window");
      await settings.locator("dialog[open]").getByRole("button", { name: t("Done") }).click();
      await section.getByRole("listitem").first().waitFor();
      await settled(settings);
      await camera.dashboard(settings, name);
      await settings.context().close();
    });
  } finally {
    await server.stop();
  }
}
