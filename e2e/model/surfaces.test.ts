import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ModelServer } from "./model_server.ts";
import { SEED } from "../fixtures/seed.ts";
import { installBrowsers } from "./browsers.ts";

/** How many random stories are run; `deno task faults model` runs many more. */
const RUNS = Number(process.env["GORIN_MODEL_RUNS"] ?? 12);
const MAX_COMMANDS = 40;

let server: ModelServer;
let undo: () => void;
beforeAll(async () => {
  undo = installBrowsers();
  const { openModelServer } = await import("./model_server.ts");
  server = await openModelServer();
});
afterAll(() => {
  server.close();
  undo();
});

describe(`two dashboards and a popup, ${RUNS} stories of seed ${SEED}`, () => {
  // Printed so that the run can be repeated.
  process.stdout.write(`${RUNS} stories of two dashboards and a popup, seed ${SEED}\n`);

  it(
    "end with all work saved exactly once and the same on every surface",
    { timeout: 3_600_000 },
    async () => {
      const { commands, settleAndCheck } = await import("./commands.ts");
      const { Expectation } = await import("./expectation.ts");
      const { openDashboard } = await import("./dashboard.ts");
      const { openPopup } = await import("./popup.ts");
      const { resetClock, time } = await import("./browsers.ts");
      const story = fc.asyncProperty(
        fc.commands(commands, { maxCommands: MAX_COMMANDS, size: "max" }),
        async (commands) => {
          resetClock();
          const { user, tokens: [one = "", other = "", third = ""], client } = await server.newUser(3);
          const surfaces = [
            await openDashboard("dashboard 1", server, one),
            await openDashboard("dashboard 2", server, other),
            await openPopup(server, user, third),
          ];
          const model = new Expectation();
          const run = { server, surfaces, client, date: new Date(time.now).toISOString().slice(0, 10) };
          await fc.asyncModelRun(() => ({ model, real: run }), commands);
          const problems = await settleAndCheck(run, model);
          for (const surface of surfaces) surface.close();
          expect([...problems, ...server.bugs]).toEqual([]);
        },
      );
      await fc.assert(story, { numRuns: RUNS, seed: SEED, endOnFailure: false });
    },
  );
});
