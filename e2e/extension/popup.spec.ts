import type { Page } from "@playwright/test";
import { addDays } from "#shared/domain/calendar.ts";
import {
  addEntry,
  getDay,
  getTimer,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putTimer,
} from "#shared/contract/mod.ts";
import { BLANK_PAGE, expect, test } from "./extension_test.ts";
import { loadExtension } from "../fixtures/extension.ts";
import { hoursAgo, today } from "../fixtures/today.ts";
import { chooseServer, heightOf, signedInPopup, signIn } from "./popup_page.ts";
import { workerOf } from "./worker.ts";

test("a double click on a category starts one timer and saves nothing, and a short entry can be discarded", async ({ extension, server, user }) => {
  const entries = async () =>
    (await user.api.call(getDay, { params: { day: today() } })).day.earth.actual_entries.length;
  const popup = await signedInPopup(extension, server.url, user);
  await popup.getByRole("button", { name: "Deep Work" }).dblclick();
  await expect(popup.getByRole("timer")).toBeVisible();
  await expect(popup.getByText("All saved")).toBeVisible();
  expect(await entries()).toBe(0);

  await popup.getByRole("button", { name: "Stop" }).click();
  await expect.poll(entries).toBe(1);
  await popup.getByRole("button", { name: "Discard" }).click();
  await expect(popup.getByRole("heading", { name: "0 of 5 rings" })).toBeVisible();
  await expect.poll(entries).toBe(0);
});

test("back-dating and stopping a timer keeps the note that another surface gave it", async ({ extension, server, user }) => {
  const note = "Chapter 3 of the thesis";
  const start_ts = new Date().toISOString();
  await user.api.call(putTimer, { body: { category: "Deep Work", start_ts, day: today(), note } });
  const popup = await signedInPopup(extension, server.url, user);
  // The timer may arrive after the day, and its choice of an earlier start is another one than before.
  await expect(popup.getByRole("timer")).toBeVisible();
  await popup.getByRole("button", { name: "Started earlier" }).click();
  await popup.getByRole("button", { name: "30 min ago" }).click();
  await expect(popup.getByRole("timer")).toHaveText(/^30m/);
  await expect.poll(async () => (await user.api.call(getTimer, {})).timer?.start_ts).not.toBe(start_ts);
  expect((await user.api.call(getTimer, {})).timer?.note).toBe(note);
  await popup.getByRole("button", { name: "Stop" }).click();
  await expect(popup.getByText("All saved")).toBeVisible();
  await expect.poll(async () => {
    const { day } = await user.api.call(getDay, { params: { day: today() } });
    return day.earth.actual_entries.map((entry) => entry.note);
  }).toContain(note);
});

test("Undo of a switch of the category runs the former timer again, and that of an edited entry returns to Edit", async ({ extension, server, user }) => {
  const [start_ts, before_ts] = [hoursAgo(1), hoursAgo(2)];
  const params = { day: today() };
  const entry = {
    start_ts: before_ts,
    end_ts: start_ts,
    category: "Health",
    source: "manual",
    note: "",
  } as const;
  await user.api.call(addEntry, { params, body: entry });
  const timer = { category: "Deep Work", start_ts, day: today(), note: "Chapter 3" } as const;
  await user.api.call(putTimer, { body: timer });
  const categories = async () =>
    (await user.api.call(getDay, { params })).day.earth.actual_entries.map(({ category }) => category);
  const popup = await signedInPopup(extension, server.url, user);
  // The timer may arrive after the day.
  await expect(popup.getByRole("timer")).toBeVisible();
  await popup.getByRole("button", { name: "Learning" }).click();
  await expect(popup.getByText("All saved")).toBeVisible();
  await expect.poll(categories).toEqual(["Health", "Deep Work"]);
  await popup.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(popup.getByRole("timer")).toHaveText(/^1h|^60m|^6\dm/);
  await expect(popup.getByRole("button", { name: "Stop" })).toBeFocused();
  await expect(popup.getByText("All saved")).toBeVisible();
  await expect.poll(categories).toEqual(["Health"]);
  expect((await user.api.call(getTimer, {})).timer).toMatchObject(timer);

  await user.api.call(putFire, { params, body: { weakness: "Phone", task: "Sit for 10 minutes." } });
  await popup.getByRole("button", { name: "Fire, not complete" }).click();
  await popup.getByRole("button", { name: "Start 10 min" }).click();
  await expect(popup.getByText(/ left of 10m$/)).toBeVisible();
  await expect.poll(categories).toEqual(["Health", "Deep Work"]);
  await popup.getByRole("button", { name: "Undo" }).click();
  await expect(popup.getByRole("timer")).toHaveText(/^1h|^60m|^6\dm/);
  await expect.poll(categories).toEqual(["Health"]);
  await popup.getByRole("button", { name: "Fire, not complete" }).click();

  const edit = popup.getByRole("button", { name: "Edit last entry" });
  await edit.click();
  await popup.getByLabel("Note (Optional)").fill("A walk");
  await popup.getByRole("button", { name: "Save Changes" }).click();
  await popup.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(edit).toBeFocused();
});

test("Undo makes a defeated battle ongoing again", async ({ extension, server, user }) => {
  const params = { day: today() };
  const battle_logs = [{ hard_thing: "Cold shower", battle_description: "Two minutes." }];
  await user.api.call(putBattleLogs, { params, body: { battle_logs } });
  const outcome = async () =>
    (await user.api.call(getDay, { params })).day.void.battle_logs.map((battle) => battle.outcome);
  const popup = await signedInPopup(extension, server.url, user);
  await popup.getByRole("button", { name: "Defeat" }).click();
  await expect.poll(outcome).toEqual(["defeat"]);
  await popup.getByRole("button", { name: "Undo" }).click();
  await expect(popup.getByRole("listitem", { name: "Cold shower" })).toBeVisible();
  await expect.poll(outcome).toEqual(["ongoing"]);
});

test("the popup can be used by keyboard, and the focus is kept", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await popup.keyboard.press("3");
  await expect(popup.getByRole("timer")).toBeVisible();
  await expect(popup.getByText("Learning")).toBeVisible();
  await popup.getByRole("button", { name: "Stop" }).focus();
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("button", { name: "Learning" })).toBeFocused();

  await popup.keyboard.press("b");
  await expect(popup.getByLabel("Hard Thing *")).toBeFocused();
  await popup.keyboard.type("Taxes 2026");
  await popup.getByLabel("Battle Description *").fill("All of last year's.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByRole("listitem", { name: "Taxes 2026" })).toBeVisible();
  await expect(popup.getByRole("button", { name: "Log Battle" })).toBeFocused();

  await popup.getByRole("button", { name: "Commit", exact: true }).press("Enter");
  await popup.keyboard.type("Call the landlord.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByRole("button", { name: "Change" })).toBeFocused();
});

test("a typed email is restored after the popup closed", async ({ extension, server, user }) => {
  await chooseServer(extension, server.url);
  const popup = await extension.openPopup();
  await popup.getByLabel("Email").fill(user.email);
  await expect.poll(() => popup.evaluate(storedEmail)).toBe(user.email);
  await popup.close();
  const again = await extension.openPopup();
  await expect(again.getByLabel("Email")).toHaveValue(user.email);
  await expect(again.getByLabel("Password")).toBeFocused();
});

test("an empty day takes at most 480 px, a normal one 600, and the footer stays in view", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  expect(await heightOf(popup)).toBeLessThanOrEqual(480);

  const params = { day: today() };
  const goals = [
    { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10 },
    { domain: "Mind", target: "Read before screens", baseline: 25, step_pct: 10 },
    { domain: "Home", target: "Clear one surface", baseline: 1, step_pct: 10 },
  ];
  await user.api.call(putGoals, { params, body: { goals } });
  const [start_ts, end_ts] = [hoursAgo(3), hoursAgo(2)];
  const entry = { start_ts, end_ts, category: "Learning", source: "timer", note: "Chapter 3" } as const;
  await user.api.call(addEntry, { params, body: entry });
  const battle_logs = [{ hard_thing: "Cold shower", battle_description: "Two minutes." }];
  await user.api.call(putBattleLogs, { params, body: { battle_logs } });
  await user.api.call(putCommitment, {
    params,
    body: { tomorrow_commitment: "Call the landlord before nine." },
  });
  await expect(popup.getByRole("listitem", { name: "Cold shower" })).toBeVisible();
  await expect(popup.getByText("Clear one surface")).toBeVisible();
  await expect(popup.getByText("Learning, 1h 0m")).toBeVisible();
  await expect(popup.getByText("Call the landlord before nine.")).toBeVisible();
  expect(await heightOf(popup)).toBeLessThanOrEqual(600);

  await test.step("also with a running timer, and with the form of a battle", async () => {
    await popup.getByRole("button", { name: "Deep Work" }).click();
    await expect(popup.getByRole("button", { name: "Add a note" })).toBeVisible();
    expect(await heightOf(popup)).toBeLessThanOrEqual(600);
    await popup.getByRole("button", { name: "Log Battle" }).click();
    await expect(popup.getByLabel("Hard Thing *")).toBeFocused();
    expect(await heightOf(popup)).toBeLessThanOrEqual(600);
    for (const name of ["Save battle", "Options", "Sign out"]) {
      await expect(popup.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
    }
  });
  await test.step("also while the task of Fire counts down, with commitments for both days", async () => {
    await popup.getByRole("button", { name: "Cancel" }).click();
    await user.api.call(putCommitment, {
      params: { day: addDays(params.day, 1) },
      body: { tomorrow_commitment: "Ask for the loan back before it is too late." },
    });
    await expect(popup.getByRole("button", { name: "Log as battle" })).toBeVisible();
    await expectArrow(popup, "Ask for the loan back before it is too late.");
    await expect(popup.getByRole("button", { name: "Chapter 3", exact: true }))
      .not.toHaveAttribute("data-cut");
    const task = "Leave the phone in the kitchen and sit ten minutes by the window.";
    await user.api.call(putFire, { params, body: { weakness: "Phone", task } });
    await popup.getByRole("button", { name: "Add a note" }).click();
    await popup.keyboard.type(task);
    expect(await heightOf(popup)).toBeLessThanOrEqual(600);
    await popup.keyboard.press("Enter");
    await expect(popup.getByRole("button", { name: task })).toBeFocused();
    await expect(popup.getByText(/ left of 10m$/)).toBeVisible();
    expect(await heightOf(popup)).toBeLessThanOrEqual(590);
    await popup.getByRole("button", { name: "Started earlier" }).click();
    await popup.getByRole("button", { name: "15 min ago" }).click();
    await expect(popup.getByText(/^Time's up \(10m\)/)).toBeVisible();
    expect(await heightOf(popup)).toBeLessThanOrEqual(590);
    await popup.getByRole("button", { name: "Log Battle" }).click();
  });
  await test.step("in a lower window, the buttons of the form stay in view", async () => {
    await popup.setViewportSize({ width: 360, height: 420 });
    await expect(popup.getByRole("button", { name: "Save battle" })).toBeInViewport({ ratio: 1 });
    await expect(popup.getByLabel("Hard Thing *")).toBeInViewport({ ratio: 1 });
  });
});

test("the popup's window shrinks when its content does", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await popup.close();
  const beside = await extension.openOptions();
  await beside.evaluate(() => chrome.action.openPopup());
  const height = () =>
    beside.evaluate(() => chrome.extension.getViews({ type: "popup" })[0]?.innerHeight ?? 0);
  const press = (name: string) => beside.evaluate(pressInPopup, name);
  await expect.poll(height).toBeGreaterThan(300);
  const before = await height();
  await press("Commit");
  await expect.poll(height).toBeGreaterThan(before);
  await press("Cancel");
  // At first there may be a line more, while the popup is still loading.
  await expect.poll(height).toBeLessThanOrEqual(before);
});

test("the popup shows nothing before its store is read, and keeps no copy of the day outside it", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await popup.getByRole("button", { name: "Learning" }).click();
  await expect(popup.getByText("All saved")).toBeVisible();
  await popup.evaluate(() => {
    for (const key of ["gorin_mirror", "gorin_picture"]) localStorage.setItem(key, "Learning");
  });
  await popup.reload();
  await expect(popup.getByRole("timer")).toBeVisible();
  expect(await popup.evaluate(() => Object.keys(localStorage))).toEqual([]);

  const waiting = await extension.openPage(BLANK_PAGE);
  await waiting.addInitScript(() => {
    const { get } = chrome.storage.local;
    const released = new Promise((resolve) => addEventListener("release", resolve));
    chrome.storage.local.get = (key) => released.then(() => get.call(chrome.storage.local, key));
  });
  await waiting.goto(popup.url());
  expect(await waiting.locator("#root").innerHTML()).toBe("");
  await waiting.evaluate(() => dispatchEvent(new Event("release")));
  await expect(waiting.getByRole("button", { name: "Stop" })).toBeVisible();
});

test("without host permissions the dashboard's tab is found again and a new user gets help", async ({ server, user, problems }) => {
  problems.allow(/ERR_UNSAFE_PORT/);
  const extension = await loadExtension(server.url, { [BLANK_PAGE]: "<!doctype html>" }, { granted: false });
  await problems.watch(extension.context);
  try {
    // Browsers never connect to this port. At the default address a server of this machine may respond.
    const blank = await extension.openPage(BLANK_PAGE);
    await blank.evaluate(chooseAddress, "http://localhost:1");
    const popup = await extension.openPopup();
    await expect(popup.getByRole("heading", { name: "Can't reach your server" })).toBeVisible();
    await expect(popup.getByRole("button").first()).toHaveText("Change the address");
    await popup.evaluate(chooseAddress, server.url);
    await popup.reload();
    await signIn(popup, user);
    const worker = await workerOf(extension);
    await popup.getByRole("button", { name: "Dashboard" }).click();
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
      await blank.evaluate(() => chrome.action.openPopup());
      await expect.poll(() => blank.evaluate(pressInPopup, "Dashboard")).toBe(true);
      await expect.poll(() => extension.context.pages().filter(isOfServer).length).toBe(1);
      expect(led?.url()).toBe("about:blank");
      await expect.poll(() => worker.evaluate(isDashboardShown)).toBe(true);
    });
  } finally {
    await extension.close();
  }
});

/** Presses a button of the real popup. Returns whether it has one. For a page of the extension. */
function pressInPopup(name: string): boolean {
  const view = chrome.extension.getViews({ type: "popup" })[0];
  const buttons = [...view?.document.querySelectorAll("button") ?? []];
  const button = buttons.find(({ textContent }) => textContent === name);
  button?.click();
  return button !== undefined;
}

async function chooseAddress(server: string): Promise<void> {
  await chrome.storage.local.set({ preferences: { version: 1, value: { server, idle: false } } });
}

/** Returns whether the tab that the extension opened last is active. */
async function isDashboardShown(): Promise<boolean> {
  const { dashboard_tab } = await chrome.storage.session.get("dashboard_tab");
  const [active] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  return active !== undefined && active.id === dashboard_tab?.tab;
}

/** Expects that a text that is cut ends in an arrow, also in forced colors, which says whether all of it is shown. */
async function expectArrow(popup: Page, text: string): Promise<void> {
  const button = popup.getByRole("button", { name: text });
  await expect(button).toHaveAttribute("data-cut");
  await expect(button).toHaveAttribute("aria-expanded", "false");
  const arrow = () =>
    button.evaluate((element) => {
      const { backgroundColor, scale, width } = getComputedStyle(element, "::after");
      return { color: backgroundColor, scale, width, textColor: getComputedStyle(element).color };
    });
  expect(await arrow()).toMatchObject({ scale: "none", width: "10px" });
  await popup.emulateMedia({ forcedColors: "active" });
  const { color, textColor } = await arrow();
  expect(color).toBe(textColor);
  await popup.emulateMedia({ forcedColors: "none" });
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  expect(await arrow()).toMatchObject({ scale: "1 -1", width: "10px" });
  await button.click();
  await expect(button).toHaveAttribute("aria-expanded", "false");
}

async function storedEmail(): Promise<string | undefined> {
  return (await chrome.storage.local.get("habits")).habits?.value.email;
}

declare const chrome: {
  action: { openPopup(): Promise<void> };
  extension: { getViews(of: { type: "popup" }): (Window & typeof globalThis)[] };
  tabs: { query(of: { active: true; lastFocusedWindow: true }): Promise<{ id: number }[]> };
  storage: {
    session: { get(key: "dashboard_tab"): Promise<{ dashboard_tab?: { tab: number } }> };
    local: {
      get: (key: "habits") => Promise<{ habits?: { value: { email: string } } }>;
      set(values: object): Promise<void>;
    };
  };
};
