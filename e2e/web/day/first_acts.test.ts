// @vitest-environment screens
/** How many clicks and typed texts lead a new user from the dashboard to the first act in each ring. */
import process from "node:process";
import type { Locator, Page } from "@playwright/test";
import type { RingName } from "#shared/domain/rings/mod.ts";
import { expect, test } from "../../screens/test.ts";

/** What a user does; a text is ended by Enter where that adds it. */
interface Hand {
  click: (button: Locator) => Promise<void>;
  type: (field: Locator, text: string) => Promise<void>;
}

/** The first act in each ring, by the shortest way that its panel shows. */
const ACTS: Readonly<Record<RingName, (page: Page, hand: Hand) => Promise<void>>> = {
  earth: async (page, { click }) => {
    await click(page.getByRole("button", { name: "Deep Work", exact: true }));
    await expect(page.getByRole("timer")).toBeVisible();
  },
  water: async (page, { click, type }) => {
    await click(page.getByRole("tab", { name: /^Water/ }));
    const panel = page.getByRole("tabpanel", { name: "Water" });
    const line = panel.getByLabel("Add a goal in a sentence");
    await type(line, "20 push-ups");
    await line.press("Enter");
    await expect(panel.getByRole("listitem")).toHaveCount(1);
  },
  fire: async (page, { click }) => {
    await click(page.getByRole("tab", { name: /^Fire/ }));
    const panel = page.getByRole("tabpanel", { name: "Fire" });
    const suggested = panel.getByRole("group", { name: "Suggestions" }).getByRole("button").first();
    const weakness = await suggested.textContent() ?? "";
    await click(suggested);
    await expect(suggested).not.toHaveText(weakness);
    await click(suggested);
    await expect(panel.getByRole("button", { name: /^Start \d+ min$/ })).toBeVisible();
  },
  wind: async (page, { click, type }) => {
    await click(page.getByRole("button", { name: "Choose what to study" }));
    const dialog = page.getByRole("dialog", { name: "Add Study Target" });
    await type(dialog.getByLabel("Subject/Topic"), "Kanji");
    await click(dialog.getByRole("button", { name: "Add Study Target" }));
    const panel = page.getByRole("tabpanel", { name: "Wind" });
    await expect(panel.getByRole("listitem", { name: "Kanji", exact: true })).toBeVisible();
  },
  void: async (page, { click, type }) => {
    await click(page.getByRole("button", { name: "Log a battle" }));
    const dialog = page.getByRole("dialog", { name: "Log Battle" });
    await type(dialog.getByLabel("Hard Thing"), "Cold shower");
    await type(dialog.getByLabel("Battle Description"), "Two minutes.");
    await click(dialog.getByRole("button", { name: "Log Battle" }));
    const panel = page.getByRole("tabpanel", { name: "Void" });
    await expect(panel.getByRole("listitem", { name: "Cold shower", exact: true })).toBeVisible();
  },
};

test("the first act in each ring › is reached as counted", async ({ dashboard }) => {
  const found: string[] = [];
  for (const [ring, act] of Object.entries(ACTS)) {
    const done: [number, number] = [0, 0];
    await act(dashboard, {
      click: async (button) => {
        done[0]++;
        await button.click();
      },
      type: async (field, text) => {
        done[1]++;
        await field.fill(text);
      },
    });
    found.push(`${ring} ${done[0]} and ${done[1]}`);
  }
  process.stdout.write(`Clicks and texts until the first act: ${found.join(", ")}\n`);
});
