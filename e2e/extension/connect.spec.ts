import type { Page } from "@playwright/test";
import { endSession, listSessions } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import { STORY_ARGS } from "../fixtures/chromium_args.ts";
import { PASSWORD } from "../fixtures/account.ts";
import { loadExtension } from "../fixtures/extension.ts";
import { pressInPopup } from "./popup_page.ts";
import { workerOf } from "./worker.ts";

test("without host permissions a new user gets help and signs in through the dashboard, whose tab is found again, and where the session can be ended", async ({ server, user, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  const extension = await loadExtension(server.url, {}, {
    args: STORY_ARGS,
    granted: false,
    keepsFirstPage: true,
  });
  await problems.watch(extension.context);
  try {
    const first = extension.context.pages().find((page) => page.url().startsWith("chrome-extension:"));
    if (!first) throw new Error("No page opened at the installation");
    await expect(first.getByRole("region", { name: "First steps" }).getByRole("listitem")).toHaveCount(3);
    await first.evaluate(chooseAddress, server.url);
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
    const waiting = await extension.openPopup();
    await expect(waiting.getByRole("status")).toContainText("Waiting for you");
    const code = waiting.getByText(/^\d{3} \d{3}$/);
    await expect(dashboard.getByText(await code.innerText(), { exact: true })).toBeVisible();
    await dashboard.getByRole("button", { name: "Connect" }).click();
    await expect(dashboard.getByText("Gorin extension in Chrome is connected.")).toBeVisible();
    await expect(waiting.getByRole("heading", { name: "0 of 5 rings" })).toBeVisible();
    await dashboard.close();

    const worker = await workerOf(extension);
    await waiting.getByRole("button", { name: "Dashboard" }).click();
    await expect.poll(() => worker.evaluate(isDashboardShown)).toBe(true);
    const again = await extension.openPopup();
    expect(await worker.evaluate(isDashboardShown)).toBe(false);
    await again.getByRole("button", { name: "Dashboard" }).click();
    await expect.poll(() => worker.evaluate(isDashboardShown)).toBe(true);
    const urls = extension.context.pages().map((page) => page.url());
    expect(urls.filter((url) => url.startsWith(server.url))).toHaveLength(1);

    await test.step("a tab that was led to another page keeps it, and the dashboard opens beside it", async () => {
      const isOfServer = (page: Page) => page.url().startsWith(`${server.url}/`);
      const led = extension.context.pages().find(isOfServer);
      await led?.goto("about:blank");
      await led?.bringToFront();
      await first.evaluate(() => chrome.action.openPopup());
      await expect.poll(() => first.evaluate(pressInPopup, "Dashboard")).toBe(true);
      await expect.poll(() => extension.context.pages().filter(isOfServer).length).toBe(1);
      expect(led?.url()).toBe("about:blank");
      await expect.poll(() => worker.evaluate(isDashboardShown)).toBe(true);
    });

    const { sessions } = await user.api.call(listSessions, {});
    const added = sessions.find(({ name }) => name === "Gorin extension in Chrome");
    const open = await extension.openPopup();
    await expect(open.getByRole("heading", { name: "0 of 5 rings" })).toBeVisible();
    await user.api.call(endSession, { params: { id: added?.id ?? "" } });
    // The open popup shows it by itself.
    await expect(open.getByLabel("Email")).toHaveValue("");
  } finally {
    await extension.close();
  }
});

async function chooseAddress(server: string): Promise<void> {
  await chrome.storage.local.set({ preferences: { version: 1, value: { server, idle: false } } });
}

/** Returns whether the tab that the extension opened last is active. */
async function isDashboardShown(): Promise<boolean> {
  const { dashboard_tab } = await chrome.storage.session.get("dashboard_tab");
  const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  return active !== undefined && active.id === dashboard_tab?.tab;
}

declare const chrome: {
  action: { openPopup(): Promise<void> };
  tabs: { query(of: { active: true; lastFocusedWindow: true }): Promise<{ id: number }[]> };
  storage: {
    session: { get(key: "dashboard_tab"): Promise<{ dashboard_tab?: { tab: number } }> };
    local: { set(values: object): Promise<void> };
  };
};
