import { TARGETS } from "../../tasks/build.ts";
import { ROOT } from "../../tasks/run.ts";
import { fingerprint, isFresh, stamp } from "../../tasks/start/stamp.ts";
import { copyFolder } from "../fixtures/copy_folder.ts";
import { projectFiles } from "../repo/files.ts";
import { expect, test } from "./start_test.ts";

test("npm start works in a fresh copy", async ({ startServer, folder, port }) => {
  test.setTimeout(180_000);
  const copy = `${folder}/copy`;
  for (const path of projectFiles()) {
    await Deno.mkdir(`${copy}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.copyFile(`${ROOT}/${path}`, `${copy}/${path}`);
  }
  const command = startServer({ cwd: copy });
  await command.prints(/extension is in/);
  const health = await (await fetch(`http://localhost:${port}/api/health`)).json();
  expect(health).toMatchObject({ success: true, data: { status: "ok" } });
  expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
  expect(Deno.statSync(`${copy}/dist/extension-chrome/manifest.json`).isFile).toBe(true);

  const installed = [...Deno.readDirSync(`${copy}/node_modules/.deno`)].filter(({ name }) =>
    /.@\d/.test(name)
  );
  expect(installed.length).toBeLessThanOrEqual(130);
  expect(command.output()).toMatch(/^\d+ packages installed\.$/m);

  await takeBuilds(copy);
});

/** Takes what `npm start` has built there, unless it is here: the other tests are about the same sources. */
async function takeBuilds(copy: string): Promise<void> {
  for (const { made, sources } of [TARGETS.web, TARGETS.chrome]) {
    const from = await fingerprint(sources);
    if (isFresh(made, from)) continue;
    await Deno.remove(`${ROOT}/${made}`, { recursive: true }).catch(() => {});
    await copyFolder(`${copy}/${made}`, `${ROOT}/${made}`);
    stamp(made, from);
  }
}
