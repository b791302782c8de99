import type { Page } from "@playwright/test";
import {
  addEntry,
  getDay,
  getTimer,
  putBattleLogs,
  putCommitment,
  putFire,
  putGoals,
  putStudyTargets,
  putTimer,
  putWeaknessReps,
  updateMe,
} from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import type { Account } from "../fixtures/account.ts";
import { BLANK_PAGE, loadExtension } from "../fixtures/extension.ts";
import { hoursAgo, today } from "../fixtures/today.ts";
import { heightOf, signedInPopup, signIn } from "./popup_page.ts";
import { workerOf } from "./worker.ts";

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
  await popup.getByRole("button", { name: "Learning", exact: true }).click();
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

  const edit = popup.getByRole("button", { name: "Edit last entry" });
  await edit.click();
  await popup.getByLabel("Note (Optional)").fill("A walk");
  await popup.getByRole("button", { name: "Save Changes" }).click();
  await popup.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(edit).toBeFocused();
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
  await expect.poll(async () => {
    const { day } = await user.api.call(getDay, { params: { day: today() } });
    return day.earth.actual_entries.map((entry) => entry.note);
  }).toContain(note);
});

test("the popup can be used by keyboard, and the focus is kept", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await popup.keyboard.press("3");
  await expect(popup.getByRole("timer")).toBeVisible();
  await expect(popup.getByRole("button", { name: "Learning", exact: true })).toHaveAttribute("aria-disabled");
  await popup.getByRole("button", { name: "Stop" }).focus();
  await popup.keyboard.press("Enter");
  await expect(popup.getByLabel("Note (Optional)")).toBeFocused();
  await popup.keyboard.type("Chapter 3");
  await expect(popup.getByLabel("Note (Optional)")).toHaveValue("Chapter 3");
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("button", { name: "Continue Learning Chapter 3" })).toBeFocused();

  await popup.keyboard.press("b");
  await expect(popup.getByLabel("Hard Thing *")).toBeFocused();
  await popup.keyboard.type("Taxes 2026");
  await popup.getByLabel("Battle Description *").fill("All of last year's.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByRole("listitem", { name: "Taxes 2026" })).toBeVisible();
  await expect(popup.getByRole("button", { name: "Log Battle" })).toBeFocused();

  await popup.getByRole("button", { name: "Commit to Tomorrow" }).press("Enter");
  await popup.keyboard.type("Call the landlord.");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByRole("button", { name: /^Change commitment/ })).toBeVisible();
});

test("an empty day takes at most 480 px, a normal one and every form 600, and the footer stays in view", async ({ extension, server, user }) => {
  // As in the evening, when there is the most to show.
  await user.api.call(updateMe, { body: { settings: { reminders: { enabled: true, at: "00:00" } } } });
  const popup = await signedInPopup(extension, server.url, user);
  await expect(popup.getByRole("button", { name: "Seal the day" })).toBeVisible();
  expect(await heightOf(popup)).toBeLessThanOrEqual(480);
  const name = await fillNormalDay(user);
  await expect(popup.getByRole("listitem", { name })).toBeVisible();
  await expect(popup.getByRole("button", { name: "Log as battle" })).toBeVisible();
  await expectFits(popup, "a normal day");

  await popup.getByRole("button", { name: "Learning", exact: true }).click();
  await expect(popup.getByRole("button", { name: "Add a note" })).toBeVisible();
  await expectFits(popup, "a running timer");
  await popup.getByRole("button", { name: "Add a note" }).click();
  await popup.keyboard.type(TASK);
  await expectFits(popup, "its note");
  await popup.keyboard.press("Enter");
  await expect(popup.getByText(/ left of 10m$/)).toBeVisible();
  await expectFits(popup, "a countdown");
  const place = () => popup.getByRole("group", { name: /Start a timer|Switch to/ }).boundingBox();
  const before = await place();
  await popup.getByRole("button", { name: "Stop" }).click();
  await expect(popup.getByLabel("Note (Optional)")).toBeFocused();
  await expectFits(popup, "a stopped timer");
  expect((await place())?.y, "the grid does not move").toBe(before?.y);
  await popup.keyboard.press("Enter");
  await expect(popup.getByRole("button", { name: /^Continue/ })).toBeFocused();
  expect((await place())?.y, "the grid does not move").toBe(before?.y);

  const forms: readonly (readonly string[])[] = [
    ["Log Battle"],
    [`Edit ${name}`],
    ["Commit to Tomorrow"],
    ["Edit last entry"],
    ["Fire, not complete"],
    ["Wind, not complete", "Edit study target Kanji"],
    ["Wind, not complete", "Edit weakness rep Haste"],
  ];
  for (const path of forms) {
    for (const button of path) await popup.getByRole("button", { name: button }).click();
    await expect(popup.getByRole("button", { name: "Back" })).toBeVisible();
    await expectFits(popup, path.join(", "));
    for (const _ of path) await popup.getByRole("button", { name: "Back" }).click();
  }
  await popup.getByRole("button", { name: "Log Battle" }).click();
  await popup.getByRole("button", { name: "Add lessons learned" }).click();
  await expectFits(popup, "a battle with its lessons");
  await popup.getByRole("button", { name: "Cancel" }).click();

  const unit = "minutes";
  const goals = Array.from({ length: 12 }, (_, index) => ({
    domain: "Mind",
    target: `One unbroken block of work on chapter ${index + 1} of the book`,
    baseline: 30,
    unit,
  }));
  await user.api.call(putGoals, { params: { day: today() }, body: { goals } });
  await popup.reload();
  await popup.getByRole("button", { name: "What now?" }).click();
  const acts = popup.getByRole("list", { name: "What now?" }).getByRole("listitem");
  await expect.poll(() => acts.count()).toBeGreaterThan(goals.length);
  await expectFits(popup, "all that can be started");
  await acts.last().getByRole("button").first().focus();
  await expect(acts.last()).toBeInViewport({ ratio: 0.9 });
});

const TASK = "Leave the phone in the kitchen and sit ten minutes by the window.";

/** Fills today with all that a normal day has. Returns the name of its battle. */
async function fillNormalDay({ api }: Account): Promise<string> {
  const params = { day: today() };
  const goal = (target: string) => ({ domain: "Body", target, baseline: 10, step_pct: 10 });
  const goals = ["Read before screens", "Clear one surface", "Practice the cello", "Phone another room"].map(
    goal,
  );
  await api.call(putGoals, { params, body: { goals } });
  // Its text is as long as those of most days.
  const [start_ts, end_ts] = [hoursAgo(3.7), hoursAgo(2)];
  const entry = { start_ts, end_ts, category: "Learning", source: "timer", note: "Chapter 3" } as const;
  await api.call(addEntry, { params, body: entry });
  const hard_thing = "Cold shower";
  const battle_logs = [{ hard_thing, battle_description: "Two minutes." }];
  await api.call(putBattleLogs, { params, body: { battle_logs } });
  await api.call(putFire, { params, body: { weakness: "Phone", task: TASK } });
  await api.call(putStudyTargets, { params, body: { study_targets: [{ subject: "Kanji" }] } });
  const rep = { weakness: "Haste", rep_description: "Count to three" };
  await api.call(putWeaknessReps, { params, body: { weakness_reps: [rep] } });
  const tomorrow_commitment = "Call the landlord before nine.";
  await api.call(putCommitment, { params, body: { tomorrow_commitment } });
  return hard_thing;
}

/** Expects that the popup is not cut off, with its footer in view in a window of 600 px. */
async function expectFits(popup: Page, state: string): Promise<void> {
  expect.soft(await heightOf(popup), `${state}: height`).toBeLessThanOrEqual(600);
  await expect.soft(popup.locator("footer"), `${state}: footer`).toBeInViewport({ ratio: 1 });
}

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
  await press("Commit to Tomorrow");
  await expect.poll(height).toBeLessThan(before);
  const form = await height();
  await press("Cancel");
  await expect.poll(height).toBeGreaterThan(form);
});

test("the popup shows nothing before its store is read, and keeps no copy of the day outside it", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await popup.getByRole("button", { name: "Learning", exact: true }).click();
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
  const extension = await loadExtension(server.url, { [BLANK_PAGE]: "<!doctype html>" }, {
    granted: false,
    keepsFirstPage: true,
  });
  await problems.watch(extension.context);
  try {
    const first = extension.context.pages().find((page) => page.url().startsWith("chrome-extension:"));
    if (!first) throw new Error("No page opened at the installation");
    await expect(first.getByRole("region", { name: "First steps" }).getByRole("listitem")).toHaveCount(3);
    await first.close();
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

declare const chrome: {
  action: { openPopup(): Promise<void> };
  extension: { getViews(of: { type: "popup" }): (Window & typeof globalThis)[] };
  tabs: { query(of: { active: true; lastFocusedWindow: true }): Promise<{ id: number }[]> };
  storage: {
    session: { get(key: "dashboard_tab"): Promise<{ dashboard_tab?: { tab: number } }> };
    local: {
      get: (key: string) => Promise<object>;
      set(values: object): Promise<void>;
    };
  };
};
