import { getDay } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import { today } from "../fixtures/today.ts";
import { badgeText, chooseServer, signedInPopup, signIn } from "./popup_page.ts";

test("a timer that is started and stopped after sign-in becomes an entry on the server", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await expect(popup.getByRole("heading", { name: "0 of 5 rings" })).toBeVisible();
  await expect.poll(() => badgeText(extension)).toBe("0/5");

  await popup.getByRole("button", { name: "Deep Work", exact: true }).click();
  await expect(popup.getByRole("timer", { name: "Elapsed time" })).toHaveText(/^[1-9]\d*s$/);
  await expect.poll(() => badgeText(extension)).toBe("0m");

  await popup.getByRole("button", { name: "Stop" }).click();
  await expect(popup.getByRole("heading", { name: "1 of 5 rings" })).toBeVisible();
  await expect(popup.getByText("All saved")).toBeVisible();
  await expect.poll(() => badgeText(extension)).toBe("1/5");

  const { day } = await user.api.call(getDay, { params: { day: today() } });
  expect(day.earth.actual_entries).toMatchObject([{ category: "Deep Work", source: "timer", note: "" }]);

  await popup.getByRole("button", { name: "Edit last entry" }).click();
  await expect(popup.getByLabel("Note (Optional)")).toBeFocused();
  await popup.keyboard.type("Chapter 3");
  await popup.keyboard.press("Control+Enter");
  await expect(popup.getByRole("button", { name: "Edit last entry" })).toBeFocused();
  const notes = async () =>
    (await user.api.call(getDay, { params: { day: today() } })).day.earth.actual_entries.map(({ note }) =>
      note
    );
  await expect.poll(notes).toEqual(["Chapter 3"]);
  await popup.getByRole("button", { name: "Edit last entry" }).click();
  await popup.getByRole("button", { name: "Delete" }).click();
  await expect.poll(notes).toEqual([]);
  await popup.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(notes).toEqual(["Chapter 3"]);
});

test("a running timer is still shown when the popup is reopened", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await popup.getByRole("button", { name: "Learning", exact: true }).click();
  await expect(popup.getByRole("button", { name: "Stop" })).toBeVisible();
  await popup.close();
  const again = await extension.openPopup();
  await expect(again.getByRole("button", { name: "Stop" })).toBeVisible();
  await expect(again.getByRole("button", { name: "Learning", exact: true })).toHaveAttribute("aria-disabled");
});

test("closing the popup right after Stop loses nothing", async ({ extension, server, user }) => {
  const popup = await signedInPopup(extension, server.url, user);
  await popup.getByRole("button", { name: "Health", exact: true }).click();
  await expect(popup.getByRole("timer")).toHaveText(/^[1-9]\d*s$/);
  await popup.getByRole("button", { name: "Stop" }).click();
  await popup.close();
  await expect.poll(async () => {
    const { day } = await user.api.call(getDay, { params: { day: today() } });
    return day.earth.actual_entries.map(({ category }) => category);
  }).toEqual(["Health"]);
});

test("a wrong password shows the server's message until something is typed", async ({ extension, server, user, problems }) => {
  problems.allow(/401 \(Unauthorized\)/);
  await chooseServer(extension, server.url);
  const popup = await extension.openPopup();
  await expect(popup.getByLabel("Email")).toBeFocused();
  await popup.getByLabel("Email").fill(user.email);
  await popup.getByLabel("Password").fill("not this one");
  await popup.getByRole("button", { name: "Sign In" }).click();
  await expect(popup.getByRole("alert")).toHaveText("Wrong email or password.");
  await popup.getByLabel("Password").fill("not this either");
  await expect(popup.getByRole("alert")).toBeHidden();
  await signIn(popup, user);
});
