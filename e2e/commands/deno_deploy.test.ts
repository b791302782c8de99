import { afterAll, beforeAll, expect, it } from "vitest";
import { getDay, putFire } from "#shared/contract/mod.ts";
import { SETTINGS } from "../../api/env.ts";
import { ROOT } from "../../tasks/run.ts";
import { freePort } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";
import { registerAccount } from "../fixtures/account.ts";

const config = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.json`)).deploy;

let folder: string;
let child: Deno.ChildProcess;
let url: string;

/** The entry point of Deno Deploy, with the store that `Deno.openKv()` opens and without the right to write a file. */
beforeAll(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-deploy-" });
  const port = freePort();
  url = `http://127.0.0.1:${port}`;
  child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--allow-net",
      `--allow-read=${ROOT}/api,${ROOT}/dist`,
      `--allow-env=${SETTINGS.join(",")}`,
      config.runtime.entrypoint,
    ],
    cwd: ROOT,
    // Deno keeps the store of `Deno.openKv()` in its own folder.
    env: { DENO_DEPLOYMENT_ID: "a deployment", PORT: String(port), DENO_DIR: folder },
    stdin: "null",
    stdout: "null",
    stderr: "null",
  }).spawn();
  const isHealthy = () => fetch(`${url}/api/health`).then(({ ok }) => ok, () => false);
  expect(await timeUntil(isHealthy, 60_000)).toBeLessThan(Infinity);
});
afterAll(async () => {
  child.kill("SIGKILL");
  await child.status;
  await Deno.remove(folder, { recursive: true });
});

it("the entry point of Deno Deploy serves the API from the platform's store", async () => {
  const { api } = await registerAccount(url);
  const params = { day: "2026-11-21" };
  await api.call(putFire, { params, body: { task: "Rise at five" } });
  expect((await api.call(getDay, { params })).day.fire.task).toBe("Rise at five");
});

it("the settings of Deno Deploy name tasks that exist", () => {
  const { tasks } = JSON.parse(Deno.readTextFileSync(`${ROOT}/deno.json`));
  for (const command of [config.install, config.build]) {
    expect(Object.keys(tasks)).toContain(command.split(" ")[2]);
  }
});
