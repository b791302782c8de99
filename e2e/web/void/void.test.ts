// @vitest-environment screens
import { getDay, putBattleLogs, putCommitment, updateMe } from "#shared/contract/mod.ts";
import { openSignedIn } from "../../fixtures/signed_in.ts";
import { expect, test } from "../../screens/test.ts";
import { figure, openPanel } from "../parts/open_panel.ts";
import { blockWrites } from "../parts/block_writes.ts";
import { saved } from "../parts/saved.ts";
import { battle, commit, fillBattle, logBattle, notices, yesterday } from "./void_panel.ts";

test("void › battles are logged, won and lost, and survive a reload", async ({ dashboard }) => {
  let panel = await openPanel(dashboard, "void");
  await expect(panel.getByText("No battles yet today")).toBeVisible();
  await expect(figure(panel, "Avg Difficulty")).toHaveText("0.0/10");

  await logBattle(dashboard, { hardThing: "Cold shower", description: "Two minutes." });
  await logBattle(dashboard, { hardThing: "The letter", difficulty: "10" });
  await logBattle(dashboard, {
    hardThing: "Say no",
    difficulty: "7",
    outcome: "victory",
    lessons: "Fear is short.",
  });
  await expect(notices(dashboard)).toContainText("Another victory in the endless war! Well fought.");
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
  await expect(figure(panel, "Victories")).toHaveText("1");
  await expect(figure(panel, "Ongoing")).toHaveText("2");
  await expect(figure(panel, "Avg Difficulty")).toHaveText("7.3/10");

  const shower = battle(panel, "Cold shower");
  await expect(shower).toContainText("5/10");
  await expect(shower).toContainText("Moderate");
  await expect(shower).toContainText("Two minutes.");
  await expect(shower).toContainText(/Nov 21, 2026, 2:3\d PM/);
  await expect(shower.getByRole("img", { name: "Ongoing" })).toBeVisible();
  await expect(battle(panel, "The letter")).toContainText("Extreme");
  await expect(battle(panel, "Say no")).toContainText("Hard");
  await expect(battle(panel, "Say no")).toContainText("Lessons: Fear is short.");
  await expect(battle(panel, "Say no").getByRole("button", { name: "Victory" })).toBeHidden();
  await expect(battle(panel, "Say no").getByRole("button", { name: "Defeat" })).toBeHidden();

  await shower.getByRole("button", { name: /Add lessons learned/ }).click();
  await shower.getByLabel("Lessons learned").fill("Breathe out slowly.");
  await shower.getByRole("button", { name: "Victory" }).click();
  await expect(shower).toContainText("Lessons: Breathe out slowly.");
  await expect(shower.getByRole("img", { name: "Victory" })).toBeVisible();
  await expect(shower.getByRole("button", { name: "Victory" })).toBeHidden();
  await battle(panel, "The letter").getByRole("button", { name: "Defeat" }).click();
  await expect(notices(dashboard)).toContainText("Defeat teaches resilience. Rise again tomorrow.");
  await expect(figure(panel, "Victories")).toHaveText("2");
  await expect(figure(panel, "Defeats")).toHaveText("1");
  await expect(figure(panel, "Ongoing")).toHaveText("0");

  await saved(dashboard);
  await dashboard.reload();
  panel = dashboard.getByRole("tabpanel", { name: "Void" });
  await expect(battle(panel, "Cold shower")).toContainText("Lessons: Breathe out slowly.");
  await expect(battle(panel, "The letter").getByRole("img", { name: "Defeat" })).toBeVisible();
});

test("void › Victory and Defeat can be undone, and the lessons stay", async ({ dashboard, user }) => {
  const panel = await openPanel(dashboard, "void");
  await logBattle(dashboard, { hardThing: "Cold shower" });
  const shower = battle(panel, "Cold shower");
  const outcomes = [
    { name: "Defeat", message: "Defeat teaches resilience. Rise again tomorrow." },
    { name: "Victory", message: "Another victory in the endless war! Well fought." },
  ];
  await shower.getByRole("button", { name: /lessons learned/ }).click();
  for (const { name, message } of outcomes) {
    await shower.getByLabel("Lessons learned").fill(`Learned from ${name}`);
    await shower.getByRole("button", { name }).click();
    await expect(shower.getByRole("img", { name })).toBeVisible();
    const notice = notices(dashboard).getByRole("listitem").filter({ hasText: message });
    await notice.getByRole("button", { name: "Undo" }).click();
    await expect(shower.getByRole("img", { name: "Ongoing" })).toBeVisible();
    await expect(shower.getByRole("button", { name: "Defeat" })).toBeVisible();
    await expect(shower.getByLabel("Lessons learned")).toHaveValue(`Learned from ${name}`);
  }
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
  expect(day.void.battle_logs).toMatchObject([{
    outcome: "ongoing",
    lessons_learned: "Learned from Victory",
  }]);
});

test("void › lessons typed on a battle that another device deletes can be used or discarded after a reload", async ({ dashboard, user }) => {
  let panel = await openPanel(dashboard, "void");
  for (const hardThing of ["Cold shower", "The letter"]) {
    await logBattle(dashboard, { hardThing });
    const row = battle(panel, hardThing);
    await row.getByRole("button", { name: /lessons learned/ }).click();
    await row.getByLabel("Lessons learned").fill(`Learned from ${hardThing}`);
  }
  await saved(dashboard);
  await user.api.call(putBattleLogs, {
    params: { day: "2026-11-21" },
    body: { battle_logs: [{ hard_thing: "Elsewhere", battle_description: "Once" }] },
  });
  await expect(battle(panel, "Elsewhere")).toBeVisible();
  await expect(battle(panel, "Cold shower").getByLabel("Lessons learned")).toHaveValue(
    "Learned from Cold shower",
  );
  await dashboard.reload();
  panel = await openPanel(dashboard, "void");
  const left = panel.getByRole("group", { name: "Lessons typed on a deleted battle" });
  await expect(left).toHaveCount(2);
  await left.filter({ hasText: "The letter" }).getByRole("button", { name: "Discard" }).click();
  await expect(left).toHaveCount(1);
  await left.getByRole("button", { name: "Use in a new battle" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Log Battle" });
  await expect(dialog.getByLabel("Lessons Learned (Optional)")).toHaveValue("Learned from Cold shower");
  await fillBattle(dialog, { hardThing: "Cold shower again" });
  await dialog.getByRole("button", { name: "Log Battle" }).click();
  await expect(dialog).toBeHidden();
  await expect(left).toHaveCount(0);
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
  expect(day.void.battle_logs).toMatchObject([
    { hard_thing: "Elsewhere" },
    { hard_thing: "Cold shower again", lessons_learned: "Learned from Cold shower" },
  ]);
});

test("void › a deleted battle is restored from its toast", async ({ dashboard }) => {
  const panel = await openPanel(dashboard, "void");
  await logBattle(dashboard, { hardThing: "Cold shower" });
  await panel.getByRole("button", { name: "Delete battle Cold shower" }).click();
  await expect(panel.getByText("No battles yet today")).toBeVisible();
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
  await notices(dashboard).getByRole("button", { name: "Undo" }).click();
  await expect(battle(panel, "Cold shower")).toBeVisible();
});

test("void › suggestions fill both dialogs with one click", async ({ dashboard, user }) => {
  await user.api.call(putBattleLogs, {
    params: { day: "2026-11-18" },
    body: {
      battle_logs: [{
        hard_thing: "Ask for the review",
        battle_description: "In person.",
        difficulty_rating: 8,
        outcome: "defeat",
      }],
    },
  });
  const panel = await openPanel(dashboard, "void");
  await panel.getByRole("button", { name: "Log Battle" }).click();
  const log = dashboard.getByRole("dialog", { name: "Log Battle" });
  await log.getByText("Need an idea?").click();
  const ideas = log.getByRole("region", { name: "Suggested battles" });
  // A lost battle comes back after three days.
  await expect(ideas.getByRole("button").first()).toContainText("Ask for the review");
  await ideas.getByRole("button").first().click();
  await expect(log.getByLabel("Hard Thing")).toHaveValue("Ask for the review");
  await expect(log.getByLabel("Battle Description")).toHaveValue("In person.");
  await expect(log.getByLabel("Difficulty Rating")).toHaveValue("8");
  await dashboard.keyboard.press("Escape");

  await panel.getByRole("button", { name: "Commit to Tomorrow" }).click();
  const commitment = dashboard.getByRole("dialog", { name: "Commit to Tomorrow" });
  await commitment.getByRole("button", { name: "Cancel" }).click();
  // The panel offers the first ones itself.
  await panel.getByRole("button", { name: "I will: Ask for the review" }).click();
  await expect(commitment.getByRole("textbox")).toHaveValue("Ask for the review");
  await commitment.getByRole("textbox").fill("");
  await commitment.getByText("Need an idea?").click();
  const things = commitment.getByRole("region", { name: "Suggested hard things" });
  await things.getByRole("button", { name: /Ask for the review/ }).click();
  await commitment.getByRole("button", { name: "Commit", exact: true }).click();
  await expect(commitment).toBeHidden();
  // As the commitment, and as the rematch.
  await expect(panel.getByText("Ask for the review", { exact: true })).toHaveCount(2);
});

test("void › a commitment is made, changed, removed and restored", async ({ dashboard }) => {
  const panel = await openPanel(dashboard, "void");
  await commit(dashboard, "Run the hill.");
  await expect(panel.getByText("Run the hill.")).toBeVisible();
  await expect(panel.getByText("No commitment set for tomorrow")).toBeHidden();
  await saved(dashboard);
  await dashboard.reload();
  await expect(panel.getByText("Run the hill.")).toBeVisible();

  await panel.getByRole("button", { name: "Change commitment" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Change commitment" });
  await expect(dialog.getByRole("textbox")).toHaveValue("Run the hill.");
  await dialog.getByRole("textbox").fill("Run the hill twice.");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(dialog).toBeHidden();
  await expect(panel.getByText("Run the hill twice.")).toBeVisible();

  await panel.getByRole("button", { name: "Remove" }).click();
  await expect(panel.getByText("No commitment set for tomorrow")).toBeVisible();
  await notices(dashboard).getByRole("button", { name: "Undo" }).click();
  await expect(panel.getByText("Run the hill twice.")).toBeVisible();
});

test("void › marking a broken commitment as kept logs a victory on its day", async ({ page: dashboard, user }) => {
  await user.api.call(putCommitment, {
    params: { day: "2026-11-20" },
    body: { tomorrow_commitment: "Ask for the review." },
  });
  await openSignedIn(dashboard, user.token);
  const panel = await openPanel(dashboard, "void");
  await expect(yesterday(panel)).toContainText("Broken");
  await yesterday(panel).getByRole("button", { name: "Kept" }).click();
  await expect(yesterday(panel).getByRole("button", { name: "Kept" })).toBeHidden();
  await expect(yesterday(panel)).not.toContainText("Broken");
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-20" } });
  expect(day.void.battle_logs).toMatchObject([{ hard_thing: "Ask for the review.", outcome: "victory" }]);
});

test("void › the record counts what is not saved yet, and counts it once when it is", async ({ dashboard, problems }) => {
  const panel = await openPanel(dashboard, "void");
  const record = panel.getByRole("region", { name: "Your record" });
  await expect(record).toBeHidden();
  await logBattle(dashboard, { hardThing: "Cold shower", outcome: "victory" });
  await expect(record).toContainText("1 won, 0 lost");
  await saved(dashboard);
  const letThrough = await blockWrites(dashboard, problems);
  await logBattle(dashboard, { hardThing: "The dentist", outcome: "defeat" });
  await expect(record).toContainText("1 won, 1 lost");
  await letThrough();
  await saved(dashboard);
  await expect(record).toContainText("1 won, 1 lost");
});

test("void › the reflection is saved as it is typed, and by its button", async ({ dashboard, user }) => {
  const panel = await openPanel(dashboard, "void");
  await panel.getByLabel("Reflection").fill("Half a thought ");
  await expect(panel.getByText("Saved", { exact: true })).toBeVisible();
  // What is at its end stays while it is typed.
  await expect(panel.getByLabel("Reflection")).toHaveValue("Half a thought ");
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
  expect(day.void.reflection).toBe("Half a thought");
  await panel.getByLabel("Reflection").fill("A whole thought.");
  await panel.getByRole("button", { name: "Save reflection" }).click();
  await expect(panel.getByRole("button", { name: "Save reflection" })).toBeHidden();
  await saved(dashboard);
  await dashboard.reload();
  await expect(panel.getByLabel("Reflection")).toHaveValue("A whole thought.");
});

test("any script and markup › is shown as typed and never runs", async ({ dashboard }) => {
  const text = "<img src=x onerror=alert(1)> مرحبا 五輪 👩‍👩‍👧";
  const panel = await openPanel(dashboard, "void");
  await logBattle(dashboard, { hardThing: text, description: text, outcome: "victory", lessons: text });
  await commit(dashboard, text);
  await saved(dashboard);
  await dashboard.reload();
  await expect(battle(panel, text)).toContainText(`Lessons: ${text}`);
  await expect(panel.getByRole("paragraph").filter({ hasText: text })).not.toHaveCount(0);
});

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

test("void › what is typed before the server has named the user is kept", async ({ page, user }) => {
  const release = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", async (route) => {
    await release.promise;
    await route.fallback();
  });
  await openSignedIn(page, user.token);
  await expect(page.getByText("Today's Progress")).toBeVisible();
  await page.keyboard.press("b");
  const field = page.getByRole("dialog", { name: "Log Battle" }).getByLabel("Hard Thing");
  await expect(field).toBeFocused();
  await page.keyboard.type("Cold ");
  release.resolve();
  await expect(page.getByText("0/5 Rings")).toBeVisible();
  await page.keyboard.type("shower");
  await expect(field).toHaveValue("Cold shower");
});

test("void › what is typed moves to the day on which the server finds the user", async ({ page, user, clock }) => {
  const settings = { day_boundary: { mode: "timezone", start_hour: 0 } } as const;
  await user.api.call(updateMe, { body: { timezone: "Pacific/Kiritimati", settings } });
  await clock.moveTo("2026-11-23T14:30:00.000Z");
  const release = Promise.withResolvers<void>();
  await page.route("**/api/auth/me", async (route) => {
    await release.promise;
    await route.fallback();
  });
  await openSignedIn(page, user.token);
  await expect(page.getByRole("heading", { name: "Monday, November 23, 2026" })).toBeVisible();
  await page.keyboard.press("b");
  const dialog = page.getByRole("dialog", { name: "Log Battle" });
  await expect(dialog.getByLabel("Hard Thing")).toBeFocused();
  await page.keyboard.type("Cold ");
  release.resolve();
  await expect(page.getByRole("heading", { name: "Tuesday, November 24, 2026" })).toBeVisible();
  await page.keyboard.type("shower");
  await expect(dialog.getByLabel("Hard Thing")).toHaveValue("Cold shower");
  await dialog.getByLabel("Battle Description").fill("Two minutes");
  await dialog.getByRole("button", { name: "Log Battle" }).click();
  await expect(dialog).toBeHidden();
  await saved(page);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-24" } });
  expect(day.void.battle_logs).toMatchObject([{ hard_thing: "Cold shower" }]);
});

test("void › a rank is earned, and what was lost comes back to be fought again", async ({ dashboard, user }) => {
  const lost = {
    hard_thing: "Call the bank",
    battle_description: "I hung up while it rang.",
    difficulty_rating: 8,
    outcome: "defeat",
  } as const;
  await user.api.call(putBattleLogs, { params: { day: "2026-11-18" }, body: { battle_logs: [lost] } });
  await dashboard.reload();
  const panel = await openPanel(dashboard, "void");
  await expect(panel.getByText("10th kyū")).toBeVisible();
  await expect(panel.getByText("One victory at difficulty 7 to the 9th kyū")).toBeVisible();
  await expect(panel.getByText("Lost on November 18")).toBeVisible();
  await panel.getByRole("button", { name: "Rematch: Call the bank" }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Log Battle" });
  await expect(dialog.getByLabel("Hard Thing")).toHaveValue("Call the bank");
  await expect(dialog.getByLabel("Difficulty Rating")).toHaveValue("8");
  await dialog.getByLabel("Outcome").selectOption("victory");
  await dialog.getByRole("button", { name: "Log Battle" }).click();
  await expect(battle(panel, "Call the bank")).toContainText("8/10");
  await expect(panel.getByRole("heading", { name: "Again?" })).toHaveCount(0);
  await saved(dashboard);
  await expect(panel.getByText("9th kyū", { exact: true })).toBeVisible();
});
