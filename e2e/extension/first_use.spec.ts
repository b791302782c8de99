import { getDay } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import type { Extension } from "../fixtures/extension.ts";
import { today } from "../fixtures/today.ts";
import { badgeText, signedInPopup } from "./popup_page.ts";
import { workerOf } from "./worker.ts";

test("one timer is started by a double click and runs on while the popup is closed, which keeps a draft, and becomes an entry though it closes right after Stop; the shortcut starts and stops one with nothing open", async ({ extension, server, user }) => {
  const entries = async () =>
    (await user.api.call(getDay, { params: { day: today() } })).day.earth.actual_entries.map((
      { category, source, note },
    ) => [category, source, note]);
  const popup = await signedInPopup(extension, server.url, user);
  await expect(popup.getByRole("heading", { name: "0 of 5 rings" })).toBeVisible();
  await expect.poll(() => badgeText(extension)).toBe("0/5");
  const commands = await popup.evaluate(async () =>
    (await chrome.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])
  );
  expect(commands).toEqual([["_execute_action", "Alt+G"], ["toggle-timer", "Alt+Shift+G"]]);

  await popup.getByRole("button", { name: "Deep Work", exact: true }).dblclick();
  await expect(popup.getByRole("timer", { name: "Elapsed time" })).toHaveText(/^[1-9]\d*s$/);
  await expect.poll(() => badgeText(extension)).toBe("0m");
  await expect(popup.getByText("All saved")).toBeVisible();
  expect(await entries()).toEqual([]);
  await popup.keyboard.press("b");
  await expect(popup.getByLabel("Hard Thing *")).toBeFocused();
  await popup.keyboard.type("Taxes 2026");
  await expect.poll(() => popup.evaluate(draftedBattle)).toBe("Taxes 2026");
  await popup.close();

  const again = await extension.openPopup();
  await expect(again.getByLabel("Hard Thing *")).toHaveValue("Taxes 2026");
  await again.getByLabel("Battle Description *").fill("All of last year's.");
  await again.keyboard.press("Control+Enter");
  await expect(again.getByRole("listitem", { name: "Taxes 2026" })).toBeVisible();
  await expect(again.getByRole("button", { name: "Deep Work", exact: true })).toHaveAttribute(
    "aria-disabled",
  );
  await again.getByRole("button", { name: "Stop" }).click();
  await again.close();
  await expect.poll(entries).toEqual([["Deep Work", "timer", ""]]);
  await expect.poll(() => badgeText(extension)).toBe("2/5");

  const last = await extension.openPopup();
  await expect(last.getByRole("heading", { name: "2 of 5 rings" })).toBeVisible();
  await last.getByRole("button", { name: "Edit last entry" }).click();
  await expect(last.getByLabel("Note (Optional)")).toBeFocused();
  await last.keyboard.type("Chapter 3");
  await last.keyboard.press("Control+Enter");
  await expect(last.getByRole("button", { name: "Edit last entry" })).toBeFocused();
  await expect.poll(entries).toEqual([["Deep Work", "timer", "Chapter 3"]]);
  await last.close();

  await pressToggle(extension);
  await expect.poll(() => badgeText(extension)).toBe("0m");
  await pressToggle(extension);
  await expect.poll(() => badgeText(extension)).toBe("2/5");
  await expect.poll(async () => (await entries()).length).toBe(2);
});

/** A headless browser has no window for browser-wide shortcuts, so the test dispatches the event. */
async function pressToggle(extension: Extension): Promise<void> {
  await (await workerOf(extension)).evaluate(() => chrome.commands.onCommand.dispatch("toggle-timer"));
}

async function draftedBattle(): Promise<string | undefined> {
  const { drafts } = await chrome.storage.local.get("drafts");
  const [days] = Object.values(drafts?.value ?? {});
  return Object.values(days ?? {})[0]?.battle?.hard_thing;
}

/** By account and day. */
type Stored = Record<string, Record<string, { battle?: { hard_thing: string } }>>;

declare const chrome: {
  commands: {
    getAll(): Promise<{ name: string; shortcut: string }[]>;
    onCommand: { dispatch(command: string): void };
  };
  // The part of the stored data that these tests read.
  storage: { local: { get(key: "drafts"): Promise<{ drafts?: { value: Stored } }> } };
};
