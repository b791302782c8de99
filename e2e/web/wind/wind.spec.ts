import { expect, test } from "../../fixtures/test.ts";
import { openPanel } from "../parts/open_panel.ts";
import { addTarget, expectText, item } from "./wind_panel.ts";

test("wind › minutes are saved after a pause, stay between 0 and the target, and complete it", async ({ dashboard }) => {
  const panel = await openPanel(dashboard, "wind");
  await addTarget(dashboard, { subject: "Proofs", minutes: "45" });
  const minutes = panel.getByLabel("Completed minutes of Proofs");
  await minutes.fill("20");
  await dashboard.clock.runFor(2_000);
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
