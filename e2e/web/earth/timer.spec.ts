import { expect, test } from "../../fixtures/test.ts";
import { startTimer, stopTimer } from "./earth_panel.ts";
import { saved } from "../parts/saved.ts";

test.describe("timer across midnight", () => {
  test.use({ startAt: "2026-11-21T23:50:00Z" });

  test("is saved as two entries, one on each day, with the note that was typed last", async ({ dashboard, clock, user, server }) => {
    await startTimer(dashboard, "Sleep");
    // The page is left before the pause in typing after which the note is saved.
    await dashboard.getByLabel("Note (Optional)").fill("On the train");
    await dashboard.reload();
    await clock.moveTo("2026-11-22T00:20:00Z");
    await stopTimer(dashboard);
    await saved(dashboard);
    const headers = { Authorization: `Bearer ${user.token}` };
    const body = await (await fetch(`${server.url}/api/days?from=2026-11-21&to=2026-11-22`, { headers }))
      .json();
    const [first, second] = body.data.days;
    expect(first.earth.actual_entries).toMatchObject([{
      end_ts: "2026-11-22T00:00:00.000Z",
      category: "Sleep",
      note: "On the train",
    }]);
    expect(second.earth.actual_entries).toMatchObject([{
      start_ts: "2026-11-22T00:00:00.000Z",
      category: "Sleep",
    }]);
  });
});
