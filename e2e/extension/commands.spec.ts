import { getDay } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import type { Extension } from "../fixtures/extension.ts";
import { today } from "../fixtures/today.ts";
import { badgeText, signedInPopup } from "./popup_page.ts";
import { workerOf } from "./worker.ts";

test("the commands have the shortcuts that the manifest suggests, and that of the timer starts and stops it with nothing open", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  const commands = await popup.evaluate(async () =>
    (await chrome.commands.getAll()).map(({ name, shortcut }) => [name, shortcut])
  );
  expect(commands).toEqual([["_execute_action", "Alt+G"], ["toggle-timer", "Alt+Shift+G"]]);
  await popup.getByRole("button", { name: "Learning", exact: true }).click();
  await popup.getByRole("button", { name: "Stop" }).click();
  await popup.close();
  const categories = async () => {
    const { day } = await user.api.call(getDay, { params: { day: today() } });
    return day.earth.actual_entries.map(({ category }) => category);
  };
  await expect.poll(categories).toEqual(["Learning"]);

  await pressToggle(extension);
  await expect.poll(() => badgeText(extension)).toBe("0m");
  await pressToggle(extension);
  await expect.poll(() => badgeText(extension)).toBe("1/5");
  await expect.poll(categories).toEqual(["Learning", "Learning"]);
});

/**
 * A headless browser has no window for browser-wide shortcuts, so the test dispatches the event.
 */
async function pressToggle(extension: Extension): Promise<void> {
  await (await workerOf(extension)).evaluate(() => chrome.commands.onCommand.dispatch("toggle-timer"));
}

declare const chrome: {
  commands: {
    getAll(): Promise<{ name: string; shortcut: string }[]>;
    onCommand: { dispatch(command: string): void };
  };
};
