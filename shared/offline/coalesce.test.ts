import { expect, it } from "vitest";
import { coalesce } from "./coalesce.ts";

it("coalesce runs one call at a time, and once more for all calls during a run", async () => {
  let atOnce = 0;
  let most = 0;
  let runs = 0;
  const run = coalesce(async () => {
    runs++;
    most = Math.max(most, ++atOnce);
    await Promise.resolve();
    atOnce--;
  });
  await Promise.all([run(), run(), run(), run()]);
  expect({ runs, most }).toEqual({ runs: 2, most: 1 });
  await run();
  expect(runs).toBe(3);
});

it("coalesce continues after a failed run", async () => {
  let runs = 0;
  const run = coalesce(() => runs++ === 0 ? Promise.reject(new Error("first")) : Promise.resolve());
  const first = run();
  const second = run();
  await expect(first).rejects.toThrow("first");
  await second;
  expect(runs).toBe(2);
});

it("coalesce pauses between two runs, but neither before the first nor after the last result", async () => {
  const PAUSE_MS = 40;
  const runs: number[] = [];
  const run = coalesce(() => Promise.resolve(void runs.push(performance.now())), PAUSE_MS);
  await run();
  expect(runs).toHaveLength(1);
  await Promise.all([run(), run(), run()]);
  expect(runs).toHaveLength(2);
  // A timer may be up to a millisecond early.
  expect((runs[1] ?? 0) - (runs[0] ?? 0)).toBeGreaterThanOrEqual(PAUSE_MS - 1);
});
