// @vitest-environment screens
import { getDay } from "#shared/contract/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { saved } from "../parts/saved.ts";

const DAY = "2026-11-21";
const field = { name: "Type a command, or what to add" };

test("quick add › an entry is typed, previewed, added and undone", async ({ dashboard, user }) => {
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Quick add" });
  await dialog.getByRole("combobox", field).fill("9-10:30 deep work: chapter 3");
  const preview = "Add Deep Work, 9:00 AM to 10:30 AM, 1h 30m: chapter 3";
  await expect(dialog.getByRole("option", { selected: true })).toContainText(preview);
  await dashboard.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: DAY } });
  expect(day.earth.actual_entries).toMatchObject([
    {
      start_ts: `${DAY}T09:00:00.000Z`,
      end_ts: `${DAY}T10:30:00.000Z`,
      category: "Deep Work",
      note: "chapter 3",
    },
  ]);
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
});

test("quick add › what is not understood is said, and nothing is added", async ({ dashboard }) => {
  await dashboard.getByRole("button", { name: "Quick add" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Quick add" });
  await dialog.getByRole("combobox", field).fill("9-10 juggling");
  await expect(dialog).toContainText("Which category? Deep Work, Admin");
  await dialog.getByRole("combobox", field).fill("xyzzy");
  await expect(dialog).toContainText("Not understood. Try “9-10:30 deep work”");
  await dashboard.keyboard.press("Enter");
  await expect(dialog).toBeVisible();
  await dashboard.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
});

test("quick add › a battle, a study target and a day are reached from the keyboard", async ({ dashboard }) => {
  const run = async (text: string) => {
    await dashboard.getByRole("button", { name: "Quick add" }).click();
    await dashboard.getByRole("combobox", field).fill(text);
    await dashboard.keyboard.press("Enter");
    await expect(dashboard.getByRole("dialog", { name: "Quick add" })).toBeHidden();
  };
  await run("battle cold shower 7/10");
  await expect(dashboard.getByText("Logged “cold shower”")).toBeVisible();
  await run("study kanji 45m");
  await run("show wind");
  await expect(dashboard.getByRole("tabpanel", { name: "Wind" })).toContainText("0/45 minutes");
  await run("nov 3");
  await expect(dashboard.getByRole("heading", { name: "Tuesday, November 3, 2026" })).toBeVisible();
});
