import type { Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { expect, test } from "../fixtures/test.ts";
import { today } from "../fixtures/today.ts";
import { chooseServer, signedInPopup, signIn } from "./popup_page.ts";

test.use({ ownServer: true });

const NOBODY_THERE = "http://localhost:39997";

test("an address that is none, of nobody, or of something else is told apart and not kept", async ({ extension, server, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED/);
  problems.allow(/404 \(Not Found\)/);
  const options = await extension.openOptions();
  const address = options.getByLabel("Server address");
  const save = options.getByRole("button", { name: "Try and save" });

  await address.fill("not a url");
  await save.click();
  await expect(options.getByRole("alert")).toContainText("This is not an address");

  await address.fill(NOBODY_THERE);
  await save.click();
  await expect(options.getByRole("alert")).toContainText("No server answers there");

  const other = Deno.serve({ port: 0, onListen: () => {} }, () => new Response("<h1>Something else</h1>"));
  await address.fill(`http://localhost:${other.addr.port}`);
  await save.click();
  await expect(options.getByRole("alert")).toContainText("This is not a Gorin server");
  await other.shutdown();

  await address.fill(`${server.url}/dashboard`);
  await save.click();
  await expect(options.getByText("answers as Gorin")).toBeVisible();
  await expect(address).toHaveValue(server.url);
});

test("someone whose server is away still sees their day, tracks time, and has it saved once it is back", async ({ extension, server, user, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED/);
  const popup = await signedInPopup(extension, server.url, user);
  await expect(popup.getByText("All saved")).toBeVisible();
  await server.goAway();

  const away = await extension.openPopup();
  await expect(away.getByRole("alert")).toContainText(`${server.url} does not answer`);
  await expect(away.getByRole("alert")).toContainText("Shown as of");
  await away.getByRole("button", { name: "Deep Work" }).click();
  await expect(away.getByRole("timer")).toHaveText(/^[1-9]\d*s$/);
  await away.getByRole("button", { name: "Stop" }).click();
  await expect(away.getByText("2 changes not saved yet")).toBeVisible();
  await expect(away.getByRole("heading", { name: "1 of 5 rings" })).toBeVisible();

  await server.comeBack();
  // The open popup finds that out by itself, after pauses that grow.
  await expect(away.getByText("All saved")).toBeVisible({ timeout: 20_000 });
  await expect(away.getByRole("alert")).toBeHidden();
  const date = today();
  const { day } = await user.api.call(getDay, { params: { day: date } });
  expect(day.earth.actual_entries).toHaveLength(1);
});

test("a session that was ended elsewhere leads to sign-in, and what was done meanwhile is saved after it", async ({ extension, server, user, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  const popup = await signedInPopup(extension, server.url, user);
  await popup.getByRole("button", { name: "Deep Work" }).click();
  await expect(popup.getByRole("timer")).toHaveText(/^[1-9]\d*s$/);
  await endSession(popup, server.url);

  await popup.getByRole("button", { name: "Stop" }).click();
  await expect(popup.getByText("1 change not saved yet. Saved when the same account signs in again."))
    .toBeVisible();
  await expect(popup.getByLabel("Email")).toHaveValue(user.email);
  await expect(popup.getByLabel("Password")).toBeFocused();
  await signIn(popup, user);
  await expect(popup.getByText("All saved")).toBeVisible();
  await expect(popup.getByRole("heading", { name: "1 of 5 rings" })).toBeVisible();
});

test("signing out in the options ends the session on the server as well", async ({ extension, server, user, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  const popup = await signedInPopup(extension, server.url, user);
  const token = await tokenOf(popup);
  const options = await extension.openOptions();
  await expect(options.getByText(user.email)).toBeVisible();
  await options.getByRole("button", { name: "Sign out" }).click();
  await expect(options.getByText("Nobody. Sign in from the toolbar.")).toBeVisible();
  await expect(popup.getByLabel("Email")).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  await expect.poll(async () => (await fetch(`${server.url}/api/auth/me`, { headers })).status).toBe(401);
});

test("what another version kept and this one cannot read is told, and left behind by one click", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  // In its turn, as all that the extension keeps is written.
  await popup.evaluate(() =>
    navigator.locks.request(
      "state",
      () => chrome.storage.local.set({ session: { version: 99, value: "of the future" } }),
    )
  );
  const later = await extension.openPopup();
  await expect(later.getByRole("heading", { name: "Gorin has changed" })).toBeVisible();
  await expect(later.getByText("your sign-in")).toBeVisible();
  await later.getByRole("button", { name: "Start afresh" }).click();
  await signIn(later, user);
});

test("a server that is not there is told before anybody signs in, with the way to the address", async ({ extension, server, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED/);
  await chooseServer(extension, server.url);
  await server.goAway();
  const popup = await extension.openPopup();
  await expect(popup.getByRole("heading", { name: "No server answers" })).toBeVisible();
  await expect(popup.getByRole("button", { name: "Change the address" })).toBeVisible();
  await server.comeBack();
  await popup.getByRole("button", { name: "Try again" }).click();
  await expect(popup.getByLabel("Email")).toBeVisible();
});

async function tokenOf(popup: Page): Promise<string> {
  return await popup.evaluate(async () => (await chrome.storage.local.get("session")).session.value.token);
}

async function endSession(popup: Page, url: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await tokenOf(popup)}` };
  await fetch(`${url}/api/auth/logout`, { method: "POST", headers });
}

declare const chrome: {
  storage: {
    local: {
      // What the extension keeps, as far as these tests look at it.
      get(key: "session"): Promise<{ session: { value: { token: string } } }>;
      set(values: object): Promise<void>;
    };
  };
};
