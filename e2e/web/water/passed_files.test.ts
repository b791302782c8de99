// @vitest-environment screens
import { putGoals } from "#shared/contract/mod.ts";
import { expectFewFiles, recordPassedFiles } from "../../screens/passed_files.ts";
import { expect, test } from "../../screens/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { saved } from "../parts/saved.ts";
import { goal, status } from "./water_panel.ts";

test("a click on a goal › passes few files on its way to the store and back to the screen", async ({ dashboard, user }) => {
  const run = {
    id: "5b0c0f0e-6a53-4a5c-8f4a-2a6f0d7b1c01",
    domain: "Fitness",
    target: "Run",
    baseline: 10,
    step_pct: 10,
    current_target: 10,
    state: "pending" as const,
    note: "",
  };
  await user.api.call(putGoals, { params: { day: "2026-11-21" }, body: { goals: [run] } });
  await dashboard.reload();
  await openPanel(dashboard, "water");
  await expect(goal(dashboard, "Run")).toBeVisible();
  await saved(dashboard);
  // The button, and the queue from which its command is sent.
  const passedFiles = await recordPassedFiles(["shared/ui/water/Goals.tsx", "shared/offline/queue.ts"]);
  await goal(dashboard, "Run").getByRole("button", { name: "Success" }).click();
  await expect(status(goal(dashboard, "Run"))).toHaveAccessibleName(/Success/);
  await expect(dashboard.getByText("1/5 Rings").first()).toBeVisible();
  await saved(dashboard);
  // The whole way: the button, the command, the call, the ring's route, the write, the store, and the day on screen.
  expectFewFiles("A click on a goal", passedFiles(), [
    "shared/ui/water/Goals.tsx",
    "shared/offline/engine.ts",
    "shared/client/client.ts",
    "api/days/water.ts",
    "api/store/days/write.ts",
    "api/store/kv.ts",
    "web/day/day.ts",
  ]);
});
