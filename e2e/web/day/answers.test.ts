// @vitest-environment screens
import { describe } from "vitest";
import { getDay, putAnswer } from "#shared/contract/mod.ts";
import { RING_NAMES } from "#shared/domain/rings/mod.ts";
import { JAPANESE } from "#shared/texts/ja/mod.ts";
import { setLanguage } from "#shared/texts/translate.ts";
import { expect, test } from "../../screens/test.ts";
import { blockWrites } from "../parts/block_writes.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";

const params = { day: "2026-11-21" };

test("each ring's question has one line, saved as it is typed and when the panel is left", async ({ dashboard, user }) => {
  for (const ring of RING_NAMES) {
    const panel = await openPanel(dashboard, ring);
    const line = panel.getByPlaceholder("Answer in a line");
    await line.fill(`What ${ring} taught me `);
    // Enter ends the line.
    if (ring === "earth") await dashboard.keyboard.press("Enter");
  }
  await dashboard.getByRole("tab", { name: "Earth" }).click();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params });
  for (const ring of RING_NAMES) expect(day[ring].answer.text).toBe(`What ${ring} taught me`);
  expect(day.earth.answer.question).not.toBe("");
  await dashboard.reload();
  const panel = dashboard.getByRole("tabpanel", { name: "Earth" });
  await expect(panel.getByPlaceholder("Answer in a line")).toHaveValue("What earth taught me");
});

test("an answer is saved offline, too, and sent once the server can be reached", async ({ dashboard, user, problems }) => {
  const panel = await openPanel(dashboard, "fire");
  const letThrough = await blockWrites(dashboard, problems);
  const line = panel.getByPlaceholder("Answer in a line");
  await line.fill("One room further away");
  await dashboard.keyboard.press("Enter");
  await dashboard.reload();
  await expect(dashboard.getByRole("tabpanel", { name: "Fire" }).getByPlaceholder("Answer in a line"))
    .toHaveValue("One room further away");
  await letThrough();
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params });
  expect(day.fire.answer.text).toBe("One room further away");
});

test("a question that returns shows what was answered before", async ({ dashboard, user }) => {
  const panel = await openPanel(dashboard, "wind");
  const question = await panel.locator("[data-question]").innerText();
  const answer = (day: string, text: string) =>
    user.api.call(putAnswer, { params: { day, ring: "wind" }, body: { question, text } });
  await answer("2025-03-03", "The ones before six.");
  await dashboard.reload();
  await expect(dashboard.getByText("In March 2025 you answered: The ones before six.")).toBeVisible();
  await answer("2026-10-20", "Nobody else was awake.");
  await dashboard.reload();
  await expect(dashboard.getByText("In October you answered: Nobody else was awake.")).toBeVisible();
});

test("a question that returns in another language shows what was answered before", async ({ dashboard, user }) => {
  const panel = await openPanel(dashboard, "wind");
  await panel.getByPlaceholder("Answer in a line").fill("The ones before six.");
  await dashboard.keyboard.press("Enter");
  await saved(dashboard);
  const { day: { wind: { answer } } } = await user.api.call(getDay, { params });
  const question = "どの問いでしたか？";
  const earlier = { day: "2026-10-20", ring: "wind" } as const;
  await user.api.call(putAnswer, { params: earlier, body: { ...answer, question } });
  await dashboard.reload();
  await expect(dashboard.getByText("In October you answered: The ones before six.")).toBeVisible();
});

describe("on another day", () => {
  test.override({ startAt: "2026-11-22T14:44:45Z" });

  test("a question is found by its words, too, after it was asked in another language", async ({ dashboard, user }) => {
    const question = dashboard.locator("[data-question]");
    setLanguage(JAPANESE);
    await dashboard.goto("/dashboard?ring=wind");
    await expect(question).toHaveText(/？$/);
    setLanguage(null);
    await dashboard.reload();
    await expect(question).toHaveText(/\?$/);
    const params = { day: "2026-10-20", ring: "wind" } as const;
    const body = { question: await question.innerText(), text: "The ones before six." };
    await user.api.call(putAnswer, { params, body });
    await dashboard.reload();
    await expect(dashboard.getByText("In October you answered: The ones before six.")).toBeVisible();
  });
});
