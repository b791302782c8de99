// @vitest-environment screens
import process from "node:process";
import { complacencyCheck, getDay, putStudyTargets, putWeaknessReps, putWind } from "#shared/contract/mod.ts";
import { expect, test } from "../../screens/test.ts";
import { figure, openPanel } from "../parts/open_panel.ts";
import { rejectCalls } from "../parts/reject_calls.ts";
import { saved } from "../parts/saved.ts";
import { addRep, addTarget, expectText, item, openCheck, undo } from "./wind_panel.ts";

test("wind › a study target is set, worked on and completed, and survives a reload", async ({ dashboard }) => {
  let panel = await openPanel(dashboard, "wind");
  await expect(panel.getByText("No study targets yet")).toBeVisible();
  await expect(figure(panel, "Study Targets")).toHaveText("0/0");

  await addTarget(dashboard, { subject: "Kanji", notes: "Only from the book" });
  const kanji = item(panel, "Kanji");
  await expectText(kanji, "0/30 minutes");
  await expectText(kanji, "Pending");
  await expect(kanji).toContainText("Only from the book");

  await kanji.getByLabel("Completed minutes of Kanji").fill("12");
  await kanji.getByLabel("Completed minutes of Kanji").press("Enter");
  await expectText(kanji, "12/30 minutes");
  await expectText(kanji, "Partial");
  await expect(figure(panel, "Minutes Studied")).toHaveText("12");
  await expect(dashboard.getByRole("tab", { name: "Wind" })).toHaveAccessibleDescription(/12 of 30 min/);

  await kanji.getByRole("button", { name: /Mark complete/ }).click();
  await expectText(kanji, "30/30 minutes");
  await expectText(kanji, "Completed");
  await expect(kanji.getByLabel("Completed minutes of Kanji")).toBeHidden();
  await expect(kanji.getByRole("button", { name: /Mark complete/ })).toBeHidden();
  await expect(figure(panel, "Study Targets")).toHaveText("1/1");

  await kanji.getByRole("button", { name: /^Edit/ }).click();
  const dialog = dashboard.getByRole("dialog", { name: "Edit study target" });
  await expect(dialog.getByRole("link", { name: "Its record in the Book" }))
    .toHaveAttribute("href", "/book?subject=Kanji");
  await dialog.getByLabel("What you'll practice").fill("Write each sign from memory first.");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(kanji).toContainText("Practice: Write each sign from memory first.");

  await openCheck(panel);
  await panel.getByLabel("Wind note").fill("The easy half of the lesson was tempting.");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByRole("button", { name: "Save note" })).toBeHidden();

  await panel.getByRole("button", { name: "Mark Wind Complete" }).click();
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
  await expect(panel.getByRole("heading", { name: "Wind is complete" })).toBeVisible();

  await saved(dashboard);
  await dashboard.reload();
  panel = dashboard.getByRole("tabpanel", { name: "Wind" });
  await expectText(item(panel, "Kanji"), "30/30 minutes");
  await expect(item(panel, "Kanji")).toContainText("Practice: Write each sign from memory first.");
  await expect(panel.getByLabel("Wind note")).toHaveValue("The easy half of the lesson was tempting.");
  await panel.getByRole("button", { name: "Mark Wind Incomplete" }).click();
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
  await expect(panel.getByRole("button", { name: "Mark Wind Complete" })).toBeVisible();
});

test("wind › a weakness rep is planned, completed, undone, and survives a reload", async ({ dashboard }) => {
  let panel = await openPanel(dashboard, "wind");
  await expect(panel.getByText("No weakness reps yet")).toBeVisible();
  await addRep(dashboard, {
    weakness: "Interrupting people",
    rep: "Count to three before answering",
    at: "2026-11-21T18:05",
    notes: "Ada watches",
  });
  let rep = item(panel, "Interrupting people");
  await expect(rep).toContainText("Count to three before answering");
  await expect(rep).toContainText("Scheduled: Nov 21, 2026, 6:05 PM");
  await expect(rep).toContainText("Ada watches");
  await expectText(rep, "Pending");
  await rep.getByRole("button", { name: /Mark complete/ }).click();
  await expectText(rep, "Completed");
  await expect(figure(panel, "Weakness Reps")).toHaveText("1/1");

  await saved(dashboard);
  await dashboard.reload();
  panel = dashboard.getByRole("tabpanel", { name: "Wind" });
  rep = item(panel, "Interrupting people");
  await expectText(rep, "Completed");
  await rep.getByRole("button", { name: /Mark pending/ }).click();
  await expectText(rep, "Pending");
  await expect(figure(panel, "Weakness Reps")).toHaveText("0/1");
});

test("wind › both dialogs say what is missing and keep the input", async ({ dashboard }) => {
  await openPanel(dashboard, "wind");
  await dashboard.getByRole("button", { name: "Add Study Target" }).click();
  const study = dashboard.getByRole("dialog", { name: "Add Study Target" });
  await expect(study.getByText("Subject/Topic *")).toBeVisible();
  await expect(study.getByLabel("Target Minutes")).toHaveValue("30");
  await study.getByLabel("Notes").fill("Kept");
  await study.getByRole("button", { name: "Add Study Target" }).click();
  await expect(study.getByRole("alert")).toHaveText("Please enter a subject to study");
  await expect(study.getByLabel("Notes")).toHaveValue("Kept");
  await study.getByLabel("Subject/Topic").fill("Proofs");
  await study.getByLabel("Target Minutes").fill("481");
  await study.getByRole("button", { name: "Add Study Target" }).click();
  await expect(study.getByRole("alert")).toHaveText("Please enter 5 to 480 minutes");
  // Anything that is not a number becomes 30.
  await study.getByLabel("Target Minutes").fill("");
  await study.getByRole("button", { name: "Add Study Target" }).click();
  await expect(study).toBeHidden();
  await expect(dashboard.getByText("0/30 minutes")).toBeVisible();

  await dashboard.getByRole("button", { name: "Add Weakness Rep" }).click();
  const rep = dashboard.getByRole("dialog", { name: "Add Weakness Rep" });
  await expect(rep.getByText("Weakness/Area to Improve *")).toBeVisible();
  await expect(rep.getByText("Specific Rep/Exercise *")).toBeVisible();
  await rep.getByLabel("Weakness/Area to Improve").fill("Haste");
  await rep.getByRole("button", { name: "Add Weakness Rep" }).click();
  await expect(rep.getByRole("alert")).toHaveText("Please fill in weakness and rep description");
  await expect(rep.getByLabel("Weakness/Area to Improve")).toHaveValue("Haste");
});

test("wind › a deleted target and a deleted rep are restored to their positions", async ({ dashboard }) => {
  const panel = await openPanel(dashboard, "wind");
  for (const subject of ["First", "Second", "Third"]) await addTarget(dashboard, { subject });
  const subjects = panel.getByRole("listitem").getByRole("heading");
  await panel.getByRole("button", { name: "Delete study target Second" }).click();
  await expect(subjects).toHaveText(["First", "Third"]);
  await undo(dashboard);
  await expect(subjects).toHaveText(["First", "Second", "Third"]);

  await addRep(dashboard, { weakness: "Haste", rep: "Read every letter twice" });
  await panel.getByRole("button", { name: "Delete weakness rep Haste" }).click();
  await expect(item(panel, "Haste")).toBeHidden();
  const notice = dashboard.getByRole("region", { name: "Notifications" }).getByRole("listitem")
    .filter({ hasText: "“Haste” deleted" });
  await notice.getByRole("button", { name: "Undo" }).click();
  await expect(item(panel, "Haste")).toBeVisible();
});

test("wind › one complacency question a day changes the score, beside the other answers", async ({ dashboard, user }) => {
  let panel = await openPanel(dashboard, "wind");
  await openCheck(panel);
  const questions = panel.getByRole("group", { name: /^How much/ });
  const score = panel.getByRole("meter", { name: "Complacency" });
  await expect(questions).toHaveCount(1);
  const before = Number(await score.getAttribute("aria-valuenow"));
  await questions.getByRole("button", { name: "Most" }).click();
  await expect(questions.getByRole("button", { name: "Most", pressed: true })).toBeVisible();
  await expect(score).toHaveAttribute("aria-valuenow", String(before + 10));
  const points = panel.getByRole("list", { name: "Points" });
  await expect(points.getByRole("listitem").last()).toContainText("Most+10");

  // The other questions can be answered through the API, and are listed with their points.
  await saved(dashboard);
  const params = { day: "2026-11-21" };
  const { complacency_check } = await user.api.call(complacencyCheck, { params });
  const complacency_answers = Object.fromEntries(complacency_check.questions.map(({ id }) => [id, 4]));
  await user.api.call(putWind, { params, body: { complacency_answers } });
  await dashboard.reload();
  panel = dashboard.getByRole("tabpanel", { name: "Wind" });
  await openCheck(panel);
  await expect(panel.getByRole("button", { name: "Most", pressed: true })).toHaveCount(1);
  await expect(score).toHaveAttribute("aria-valuenow", String(before + 30));
  await expect(points.getByText("+10")).toHaveCount(3);
});

test("wind › a recent target or rep is added again with one click to a day without any", async ({ dashboard, user }) => {
  await user.api.call(putStudyTargets, {
    params: { day: "2026-11-19" },
    body: { study_targets: [{ subject: "Chess endgames", target_minutes: 45 }] },
  });
  await user.api.call(putWeaknessReps, {
    params: { day: "2026-11-19" },
    body: { weakness_reps: [{ weakness: "Haste", rep_description: "Read every letter twice" }] },
  });
  const panel = await openPanel(dashboard, "wind");
  await panel.getByRole("button", { name: "Chess endgames, 45 min" }).click();
  await expectText(item(panel, "Chess endgames"), "0/45 minutes");
  await expect(panel.getByRole("button", { name: /^Chess endgames, 45 min/ })).toBeHidden();
  await panel.getByRole("button", { name: /^Haste: / }).click();
  await expect(item(panel, "Haste")).toContainText("Read every letter twice");
});

test("wind › minutes are saved after a pause, stay between 0 and the target, and complete it", async ({ dashboard }) => {
  const panel = await openPanel(dashboard, "wind");
  await addTarget(dashboard, { subject: "Proofs", minutes: "45" });
  const minutes = panel.getByLabel("Completed minutes of Proofs");
  await minutes.fill("20");
  await expectText(item(panel, "Proofs"), "20/45 minutes");
  await minutes.fill("");
  await minutes.press("Tab");
  await expectText(item(panel, "Proofs"), "0/45 minutes");
  await minutes.fill("500");
  await minutes.press("Enter");
  await expectText(item(panel, "Proofs"), "45/45 minutes");
  await expectText(item(panel, "Proofs"), "Completed");
  await expect(item(panel, "Proofs")).toBeFocused();
});

test("wind › a move is made with one click, and Undo takes it back", async ({ dashboard, user }) => {
  await user.api.call(putStudyTargets, {
    params: { day: "2026-11-20" },
    body: { study_targets: [{ subject: "Spanish", practice: "Explain the subjunctive to Ana" }] },
  });
  await dashboard.reload();
  const panel = await openPanel(dashboard, "wind");
  const move = panel.getByRole("listitem").filter({ hasText: "You noted it as practice of" });
  await panel.getByRole("button", { name: "Show all 2" }).click();
  await expect(move).toContainText("Explain the subjunctive to Ana");
  await move.getByRole("button", { name: "Add as a rep" }).click();
  await expectText(item(panel, "Spanish"), "Explain the subjunctive to Ana");
  await expect(move).toHaveCount(0);
  await saved(dashboard);
  const { day } = await user.api.call(getDay, { params: { day: "2026-11-21" } });
  expect(day.wind.weakness_reps).toMatchObject([
    { weakness: "Spanish", rep_description: "Explain the subjunctive to Ana", completed: false },
  ]);
  await undo(dashboard);
  await expect(item(panel, "Spanish")).toHaveCount(0);
  await expect(move).toHaveCount(1);
});

/**
 * The words and the controls that a page shows, without what is folded or for screen readers only. Glyphs and signs are
 * pictures.
 */
function countShown(body: Element): { words: number; controls: number } {
  const skipped = ".sr-only, script, style, option, [hidden], details:not([open]) > :not(summary)";
  const isShown = (element: Element | null) => element?.closest(skipped) === null;
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  let words = 0;
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode as Text;
    if (isShown(parentElement)) {
      words += (textContent ?? "").match(/[\w’'%/]*[A-Za-z0-9][\w’'%/]*/g)?.length ?? 0;
    }
  }
  const controls = body.querySelectorAll("a[href], button, input, select, textarea, summary");
  return { words, controls: [...controls].filter(isShown).length };
}

test("wind › a normal day says little, and has few controls", async ({ dashboard, user }) => {
  const params = { day: "2026-11-21" };
  for (let day = 10; day < 21; day++) {
    await user.api.call(putStudyTargets, {
      params: { day: `2026-11-${day}` },
      body: {
        study_targets: [{
          subject: "Spanish",
          completed_minutes: day < 14 ? 30 : 10,
          practice: "Explain it",
        }],
      },
    });
  }
  await user.api.call(putStudyTargets, {
    params,
    body: {
      study_targets: [
        { subject: "Spanish", completed_minutes: 12, practice: "Explain the subjunctive to Ana" },
        { subject: "Negotiation", target_minutes: 45, notes: "Chapter 2, tactical empathy" },
      ],
    },
  });
  await user.api.call(putWeaknessReps, {
    params,
    body: {
      weakness_reps: [{
        weakness: "Saying yes when I mean no",
        rep_description: "Answer the next request with “let me look and tell you tonight”.",
        scheduled_time: "2026-11-21T17:00",
      }],
    },
  });
  await dashboard.reload();
  const panel = await openPanel(dashboard, "wind");
  await expect(panel.getByText(/^Complacency \d+ of 100$/)).toBeVisible();
  await expect(panel.getByText("Moves for today")).toBeVisible();
  const { words, controls } = await panel.evaluate(({ ownerDocument }) => countShown(ownerDocument.body));
  const inPanel = await panel.evaluate(countShown);
  process.stdout.write(
    `Wind on a normal day: ${words} words and ${controls} controls on the page, ` +
      `${inPanel.words} and ${inPanel.controls} in the panel\n`,
  );
  expect(inPanel.words).toBeLessThanOrEqual(150);
  expect(inPanel.controls).toBeLessThanOrEqual(20);
});

test("wind › a study target has its own timer, whose minutes are in its number", async ({ dashboard, clock }) => {
  const panel = await openPanel(dashboard, "wind");
  await addTarget(dashboard, { subject: "Kanji" });
  const kanji = item(panel, "Kanji");
  await kanji.getByLabel("Completed minutes of Kanji").fill("5");
  await kanji.getByLabel("Completed minutes of Kanji").press("Enter");
  await kanji.getByRole("button", { name: "Start Kanji" }).click();
  await saved(dashboard);
  await clock.moveTo("2026-11-21T14:42:30Z");
  await kanji.getByRole("button", { name: "Stop Kanji" }).click();
  await expectText(kanji, "17/30 minutes");
  await undo(dashboard);
  await expectText(kanji, "5/30 minutes");
});

test("wind › note, answers and completion that the server rejects show the error, and the note stays", async ({ dashboard, problems }) => {
  const panel = await openPanel(dashboard, "wind");
  await rejectCalls(dashboard, problems, "**/api/wind/2026-11-21");
  await openCheck(panel);
  await panel.getByLabel("Wind note").fill("Not lost");
  await panel.getByRole("button", { name: "Save note" }).click();
  await expect(panel.getByRole("alert")).toContainText("Failed to save Wind Ring data");
  await expect(panel.getByLabel("Wind note")).toHaveValue("Not lost");
  await panel.getByRole("group", { name: /^How much/ }).first().getByRole("button", { name: "A lot" })
    .click();
  await expect(panel.getByRole("alert").filter({ hasText: "Failed to save complacency check" }))
    .toBeVisible();
  await expect(panel.getByRole("button", { pressed: true })).toHaveCount(0);
  await panel.getByRole("button", { name: "Mark Wind Complete" }).click();
  await dashboard.getByRole("button", { name: "Complete it anyway" }).click();
  await expect(panel.getByRole("alert").filter({ hasText: "Failed to save Wind Ring data" })).toHaveCount(
    2,
  );
  await expect(dashboard.getByText("0/5 Rings").first()).toBeVisible();
});
