import type { Client } from "#shared/client/mod.ts";
import {
  type BattleInput,
  putBattleLogs,
  putCommitment,
  putStudyTargets,
  putWeaknessReps,
} from "#shared/contract/mod.ts";
import type { RingName } from "#shared/domain/rings/mod.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectAccessible } from "../parts/accessibility.ts";
import { openPanel } from "../parts/open_panel.ts";

const TODAY = { params: { day: "2026-11-21" } };

/** Longer than any line, without a space to break at. */
const LONG = "Unbreakable".repeat(15);

/**
 * How a ring's panel is filled with everything it can show, and which buttons open its dialogs, or ask something while
 * it is empty.
 */
const PANELS: {
  ring: RingName;
  fill: (api: Client) => Promise<unknown>;
  questions: string[];
  dialogs: string[];
}[] = [
  {
    ring: "wind",
    questions: ["Mark Wind Complete"],
    dialogs: ["Add Study Target", "Add Weakness Rep"],
    fill: (api) =>
      api.call(putStudyTargets, {
        ...TODAY,
        body: {
          study_targets: [
            { subject: "Kanji", completed_minutes: 12, notes: "Only from the book", practice: "Read aloud" },
            { subject: LONG, notes: LONG, completed_minutes: 30 },
            { subject: "Proofs" },
          ],
        },
      }).then(() =>
        api.call(putWeaknessReps, {
          ...TODAY,
          body: {
            weakness_reps: [
              { weakness: LONG, rep_description: LONG, scheduled_time: "2026-11-21T18:00", notes: LONG },
              { weakness: "Haste", rep_description: "Read every letter twice", completed: true },
            ],
          },
        })
      ),
  },
  {
    ring: "void",
    questions: [],
    dialogs: ["Log Battle", "Change commitment"],
    fill: (api) =>
      Promise.all([
        api.call(putBattleLogs, {
          ...TODAY,
          body: {
            battle_logs: [1, 5, 8, 10].map((difficulty_rating, index): BattleInput => ({
              hard_thing: index === 0 ? LONG : `Hard thing ${difficulty_rating}`,
              battle_description: index === 0 ? LONG : "It had to be done.",
              difficulty_rating,
              outcome: index === 0 ? "defeat" : index === 1 ? "victory" : "ongoing",
              lessons_learned: index === 0 ? LONG : "",
            })),
          },
        }),
        ...["2026-11-20", "2026-11-21", "2026-11-22"].map((day) =>
          api.call(putCommitment, { params: { day }, body: { tomorrow_commitment: `Committed. ${LONG}` } })
        ),
      ]),
  },
];

test("wind and void panels › are accessible and fit: empty, filled, and with their dialogs open", async ({ dashboard, user }) => {
  const expectDialogs = async (ring: RingName, openers: readonly string[]) => {
    const panel = await openPanel(dashboard, ring);
    for (const name of openers) {
      await panel.getByRole("button", { name }).click();
      await expect(dashboard.getByRole("dialog")).toBeVisible();
      await expectAccessible(dashboard, `${ring}: with the dialog of ${name}`);
      await dashboard.keyboard.press("Escape");
    }
  };
  for (const { ring, questions } of PANELS) {
    await openPanel(dashboard, ring);
    await expectAccessible(dashboard, `${ring}: empty`);
    await expectDialogs(ring, questions);
  }
  for (const { fill } of PANELS) await fill(user.api);
  await dashboard.reload();
  for (const { ring, dialogs } of PANELS) {
    const panel = await openPanel(dashboard, ring);
    await expect(panel.getByText(LONG).first()).toBeVisible();
    await expectAccessible(dashboard, `${ring}: filled`);
    await expectDialogs(ring, dialogs);
  }
});
