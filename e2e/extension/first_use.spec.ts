import { getDay } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import { today } from "../fixtures/today.ts";
import { badgeText, chooseServer, signedInPopup, signIn } from "./popup_page.ts";

test("one timer is started by a double click, runs on while the popup is closed, and becomes an entry though it closes right after Stop", async ({ extension, server, user }) => {
  const entries = async () =>
    (await user.api.call(getDay, { params: { day: today() } })).day.earth.actual_entries.map((
      { category, source, note },
    ) => [category, source, note]);
  const popup = await signedInPopup(extension, server.url, user);
  await expect(popup.getByRole("heading", { name: "0 of 5 rings" })).toBeVisible();
  await expect.poll(() => badgeText(extension)).toBe("0/5");

  await popup.getByRole("button", { name: "Deep Work", exact: true }).dblclick();
  await expect(popup.getByRole("timer", { name: "Elapsed time" })).toHaveText(/^[1-9]\d*s$/);
  await expect.poll(() => badgeText(extension)).toBe("0m");
  await expect(popup.getByText("All saved")).toBeVisible();
  expect(await entries()).toEqual([]);
  await popup.close();

  const again = await extension.openPopup();
  await expect(again.getByRole("button", { name: "Deep Work", exact: true })).toHaveAttribute(
    "aria-disabled",
  );
  await again.getByRole("button", { name: "Stop" }).click();
  await again.close();
  await expect.poll(entries).toEqual([["Deep Work", "timer", ""]]);
  await expect.poll(() => badgeText(extension)).toBe("1/5");

  const last = await extension.openPopup();
  await expect(last.getByRole("heading", { name: "1 of 5 rings" })).toBeVisible();
  await last.getByRole("button", { name: "Edit last entry" }).click();
  await expect(last.getByLabel("Note (Optional)")).toBeFocused();
  await last.keyboard.type("Chapter 3");
  await last.keyboard.press("Control+Enter");
  await expect(last.getByRole("button", { name: "Edit last entry" })).toBeFocused();
  await expect.poll(entries).toEqual([["Deep Work", "timer", "Chapter 3"]]);
});

test("a typed email is restored after the popup closed, and a wrong password shows the server's message until something is typed", async ({ extension, server, user, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  await chooseServer(extension, server.url);
  const popup = await extension.openPopup();
  await expect(popup.getByLabel("Email")).toBeFocused();
  await popup.getByLabel("Email").fill(user.email);
  await expect.poll(() => popup.evaluate(storedEmail)).toBe(user.email);
  await popup.close();
  const again = await extension.openPopup();
  await expect(again.getByLabel("Email")).toHaveValue(user.email);
  await expect(again.getByLabel("Password")).toBeFocused();
  await again.getByLabel("Password").fill("not this one");
  await again.getByRole("button", { name: "Sign In" }).click();
  await expect(again.getByRole("alert")).toHaveText("Wrong email or password.");
  await again.getByLabel("Password").fill("not this either");
  await expect(again.getByRole("alert")).toBeHidden();
  await signIn(again, user);
});

async function storedEmail(): Promise<string | undefined> {
  return (await chrome.storage.local.get("habits")).habits?.value.email;
}

declare const chrome: {
  // The part of the stored data that these tests read.
  storage: { local: { get(key: "habits"): Promise<{ habits?: { value: { email: string } } }> } };
};
