import { getDay, putBattleLogs, putGoals } from "#shared/contract/mod.ts";
import { expect, test } from "./extension_test.ts";
import { openSignedIn } from "../fixtures/signed_in.ts";
import { today } from "../fixtures/today.ts";
import { signedInPopup } from "./popup_page.ts";

const PUSH_UPS = { domain: "Body", target: "Push-ups", baseline: 10, step_pct: 10, current_target: 13 };

test("a goal, a battle whose draft outlives the popup, and a commitment are shown on the dashboard, beside a battle logged there at the same time", async ({ extension, server, user, page }) => {
  const params = { day: today() };
  await user.api.call(putGoals, { params, body: { goals: [PUSH_UPS] } });
  const first = await signedInPopup(extension, server.url, user);
  await first.getByRole("button", { name: "Log Battle" }).click();
  await first.getByLabel("Hard Thing *").fill("Cold shower");
  await expect.poll(() => first.evaluate(draftedBattle)).toBe("Cold shower");
  await first.close();
  const popup = await extension.openPopup();
  await expect(popup.getByLabel("Hard Thing *")).toHaveValue("Cold shower");
  await popup.getByRole("button", { name: "Cancel" }).click();

  const goal = popup.getByRole("group", { name: "Push-ups" });
  await goal.getByRole("button", { name: "Success" }).click();
  await expect(goal.getByRole("button", { name: "Success" })).toHaveAttribute("aria-pressed", "true");
  await expect(popup.getByRole("heading", { name: "1 of 5 rings" })).toBeVisible();

  await expect(popup.getByText("All saved")).toBeVisible();
  // The version that the popup has is now outdated.
  const elsewhere = { hard_thing: "Inbox", battle_description: "To zero." };
  await user.api.call(putBattleLogs, { params, body: { battle_logs: [elsewhere] } });
  // By its key: the battle from elsewhere may move the button away from a click.
  await popup.keyboard.press("b");
  await popup.getByLabel("Battle Description *").press("Control+Enter");
  await expect(popup.getByRole("alert")).toHaveText("Please fill in the hard thing and battle description");
  await popup.getByLabel("Hard Thing *").fill("Cold shower");
  await popup.getByLabel("Battle Description *").fill("Two minutes, no warm water.");
  await popup.getByLabel("Difficulty Rating").selectOption("7");
  await popup.getByRole("button", { name: "Log Battle" }).click();
  await expect(popup.getByRole("listitem", { name: "Inbox" })).toBeVisible();
  await popup.getByRole("listitem", { name: "Cold shower" }).getByRole("button", { name: "Victory" }).click();
  await expect(popup.getByText("Another victory in the endless war! Well fought.")).toBeVisible();
  await expect(popup.getByRole("heading", { name: "2 of 5 rings" })).toBeVisible();

  await popup.getByRole("button", { name: "Commit to Tomorrow" }).click();
  await popup.getByRole("textbox", { name: "Tomorrow's Hard Thing" }).fill("Call the landlord before nine.");
  await popup.getByRole("button", { name: "Commit", exact: true }).click();
  await expect(popup.getByRole("button", { name: "Change commitment: Call the landlord before nine." }))
    .toBeVisible();
  await expect(popup.getByText("All saved")).toBeVisible();

  const { day } = await user.api.call(getDay, { params });
  expect(day.water.goals).toMatchObject([{ target: "Push-ups", state: "success" }]);
  expect(day.void.tomorrow_commitment).toBe("Call the landlord before nine.");
  // In either order: whether the popup knew the other battle when it logged its own depends on the network.
  expect(day.void.battle_logs.toSorted((a, b) => a.hard_thing.localeCompare(b.hard_thing))).toMatchObject([
    { hard_thing: "Cold shower", difficulty_rating: 7, outcome: "victory" },
    { hard_thing: "Inbox" },
  ]);
  await openSignedIn(page, user.token, `${server.url}/dashboard`);
  await expect(page.getByText("2/5 Rings")).toBeVisible();
});

async function draftedBattle(): Promise<string | undefined> {
  const { drafts } = await chrome.storage.local.get("drafts");
  const [days] = Object.values(drafts?.value ?? {});
  return Object.values(days ?? {})[0]?.battle?.hard_thing;
}

/** By account and day. */
type Stored = Record<string, Record<string, { battle?: { hard_thing: string } }>>;

declare const chrome: {
  storage: {
    local: {
      // The part of the stored data that these tests read.
      get(key: "drafts"): Promise<{ drafts?: { value: Stored } }>;
    };
  };
};
