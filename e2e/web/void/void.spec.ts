import { expect, test } from "../../fixtures/test.ts";
import { saved } from "../parts/saved.ts";

test("void › b opens Log Battle, whose input survives a reload", async ({ dashboard }) => {
  await dashboard.keyboard.press("b");
  const dialog = dashboard.getByRole("dialog", { name: "Log Battle" });
  await expect(dialog.getByLabel("Hard Thing")).toBeFocused();
  await dashboard.keyboard.type("Cold shower");
  await dialog.getByLabel("Difficulty Rating").selectOption("8");
  await saved(dashboard);
  await dashboard.reload();
  await expect(dashboard.getByText("Today's Progress")).toBeVisible();
  await dashboard.keyboard.press("b");
  await expect(dialog.getByLabel("Hard Thing")).toHaveValue("Cold shower");
  await expect(dialog.getByLabel("Difficulty Rating")).toHaveValue("8");
});
