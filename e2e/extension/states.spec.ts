import type { Page } from "@playwright/test";
import { getDay } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import { today } from "../fixtures/today.ts";
import { expectRoom } from "../web/parts/accessibility.ts";
import { chooseServer, signedInPopup, signIn } from "./popup_page.ts";

const UNREACHABLE = "http://localhost:39997";

test("an invalid address, an unreachable one and one of another service have different messages and are not saved", async ({ extension, server, problems }) => {
  problems.allow(/ERR_CONNECTION_REFUSED/);
  problems.allow(/404 \(Not Found\)/);
  const options = await extension.openOptions();
  const address = options.getByLabel("Server address");
  const save = options.getByRole("button", { name: "Test and save" });

  await address.fill("not a url");
  await save.click();
  await expect(options.getByRole("alert")).toContainText("This is not an address");

  await address.fill(UNREACHABLE);
  await save.click();
  await expect(options.getByRole("alert")).toContainText(`Nothing responds at ${UNREACHABLE}`);

  const other = Deno.serve({ port: 0, onListen: () => {} }, () => new Response("<h1>Something else</h1>"));
  await address.fill(`http://localhost:${other.addr.port}`);
  await save.click();
  await expect(options.getByRole("alert")).toContainText("This is not a Gorin server");
  await other.shutdown();

  await address.fill(`${server.url}/dashboard`);
  await save.click();
  await expect(options.getByText("is a Gorin server")).toBeVisible();
  await expect(address).toHaveValue(server.url);
});

test("a session that was ended elsewhere leads to sign-in, pending changes are saved after it, and signing out on the options page ends it on the server", async ({ extension, server, user, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  const popup = await signedInPopup(extension, server.url, user);
  await popup.getByRole("button", { name: "Deep Work", exact: true }).click();
  await expect(popup.getByRole("timer")).toHaveText(/^[1-9]\d*s$/);
  await endSessionAndStop(popup, server.url);

  await expect(
    popup.getByText("1 change not saved yet. Saving continues when you sign in with the same account again."),
  )
    .toBeVisible();
  await expect(popup.getByLabel("Email")).toHaveValue("");
  await expect(popup.getByLabel("Email")).toBeFocused();
  await signIn(popup, user);
  await expect(popup.getByText("All saved")).toBeVisible();
  await expect(popup.getByRole("heading", { name: "1 of 5 rings" })).toBeVisible();

  const token = await tokenOf(popup);
  const options = await extension.openOptions();
  await expect(options.getByText(user.email)).toBeVisible();
  await options.getByRole("button", { name: "Sign out" }).click();
  await expect(options.getByText("Not signed in.")).toBeVisible();
  await expect(popup.getByLabel("Email")).toBeVisible();
  const headers = { Authorization: `Bearer ${token}` };
  await expect.poll(async () => (await fetch(`${server.url}/api/auth/me`, { headers })).status).toBe(401);
});

test("unreadable data of another version is named and removed by one click", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  // With the lock that every write of the extension takes.
  await popup.evaluate(() =>
    navigator.locks.request(
      "state",
      () => chrome.storage.local.set({ session: { version: 99, value: "of the future" } }),
    )
  );
  const later = await extension.openPopup();
  await expect(later.getByRole("heading", { name: "Some stored data cannot be read" })).toBeVisible();
  await expect(later.getByText("your sign-in")).toBeVisible();
  await later.getByRole("button", { name: "Start fresh" }).click();
  await signIn(later, user);
});

test.describe(() => {
  test.use({ ownServer: true });

  test("while the server is unreachable, its address can be changed, the day is shown and time is tracked, and saved once it is back", async ({ extension, server, user, problems }) => {
    problems.allow(/ERR_CONNECTION_REFUSED/);
    await chooseServer(extension, server.url);
    await server.goAway();
    const popup = await extension.openPopup();
    await expect(popup.getByRole("heading", { name: "Can't reach your server" })).toBeVisible();
    await expect(popup.getByRole("button", { name: "Change the address" })).toBeVisible();
    await server.comeBack();
    await popup.getByRole("button", { name: "Try again" }).click();
    await signIn(popup, user);
    await expect(popup.getByText("All saved")).toBeVisible();
    const heightOfFooter = async () => (await offline.locator("footer").boundingBox())?.height;
    await server.goAway();

    const offline = await extension.openPopup();
    await expect(offline.getByRole("alert")).toContainText(`Can't reach ${new URL(server.url).host}`);
    await expect(offline.getByRole("alert")).toContainText("Last updated");
    const height = await heightOfFooter();
    await offline.getByRole("button", { name: "Deep Work", exact: true }).click();
    await expect(offline.getByRole("timer")).toHaveText(/^[1-9]\d*s$/);
    await offline.getByRole("button", { name: "Stop" }).click();
    await expect(offline.getByText("2 changes not saved yet")).toBeVisible();
    expect(await heightOfFooter(), "what is not saved takes no line of its own").toBe(height);
    await expectFooterFits(offline);
    await expect(offline.getByRole("heading", { name: "1 of 5 rings" })).toBeVisible();

    await server.comeBack();
    // The open popup reconnects by itself, with growing delays.
    await expect(offline.getByText("All saved")).toBeVisible({ timeout: 30_000 });
    await expect(offline.getByRole("alert")).toBeHidden();
    const { day } = await user.api.call(getDay, { params: { day: today() } });
    expect(day.earth.actual_entries).toHaveLength(1);
  });
});

/** Expects that the footer fits with changes that are not saved, also with larger text and the question about them. */
async function expectFooterFits(popup: Page): Promise<void> {
  for (const name of ["Sign out", "Cancel"]) {
    await popup.locator("footer").getByRole("button", { name }).click();
    await expectRoom(popup, `the footer after ${name}`, [
      { width: 360, height: 600 },
      { width: 720, height: 600, text: "200%" },
    ]);
  }
}

async function tokenOf(popup: Page): Promise<string> {
  return await popup.evaluate(async () => (await chrome.storage.local.get("session")).session.value.token);
}

/** Ends the session and clicks Stop in the same task of the popup, which learns only afterwards that it has ended. */
async function endSessionAndStop(popup: Page, url: string): Promise<void> {
  const stop = popup.getByRole("button", { name: "Stop" });
  const token = await tokenOf(popup);
  await stop.evaluate((button: HTMLElement, { url, token }) => {
    const request = new XMLHttpRequest();
    request.open("POST", `${url}/api/auth/logout`, false);
    request.setRequestHeader("Authorization", `Bearer ${token}`);
    request.send();
    button.click();
  }, { url, token });
}

declare const chrome: {
  storage: {
    local: {
      // The part of the stored data that these tests use.
      get(key: "session"): Promise<{ session: { value: { token: string } } }>;
      set(values: object): Promise<void>;
    };
  };
};
