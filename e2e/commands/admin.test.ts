import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDay, putFire } from "#shared/contract/mod.ts";
import { verifyBackup } from "../../api/admin/backup.ts";
import { ROOT } from "../../tasks/run.ts";
import { freePort } from "../bench/process.ts";
import { timeUntil } from "../faults/scenario.ts";
import { registerAccount } from "../fixtures/account.ts";

let folder: string;
let env: Record<string, string>;
let server: Deno.ChildProcess;
let url: string;

beforeAll(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-tasks-" });
  const port = freePort();
  url = `http://127.0.0.1:${port}`;
  // Of a server before there were formats, so that it is upgraded.
  await Deno.mkdir(`${folder}/data`);
  const db = await Deno.openKv(`${folder}/data/gorin.sqlite`);
  await db.set(["config", "epoch"], { v: 1, op: "an op", data: "00c0ffee" });
  db.close();
  env = {
    GORIN_BACKUP_DIR: `${folder}/backups`,
    GORIN_KV: `${folder}/data/gorin.sqlite`,
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  server = spawn("e2e/commands/serve_any_build.ts");
  await untilHealthy();
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.status;
  await Deno.remove(folder, { recursive: true });
});

function spawn(script: string): Deno.ChildProcess {
  const args = ["run", "-A", script];
  return new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    env,
    stdin: "null",
    stdout: "null",
    stderr: "null",
  })
    .spawn();
}

/** Runs a task of the host while the server runs. */
function task(name: string, ...args: string[]): Promise<{ code: number; printed: string }> {
  return taskOn(env, name, ...args);
}

/** Runs a task of the host with these settings; `name` is its file in tasks/admin, or a path from there. */
async function taskOn(
  env: Readonly<Record<string, string>>,
  name: string,
  ...args: string[]
): Promise<{ code: number; printed: string }> {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", `tasks/admin/${name}.ts`, ...args],
    cwd: ROOT,
    env,
    stdin: "null",
  }).output();
  const text = new TextDecoder();
  return { code, printed: text.decode(stdout) + text.decode(stderr) };
}

/** Resolves when the server responds; a restart takes a second or two. */
async function untilHealthy(): Promise<void> {
  const isHealthy = () => fetch(`${url}/api/health`).then(({ ok }) => ok, () => false);
  expect(await timeUntil(isHealthy, 60_000)).toBeLessThan(Infinity);
}

function filesIn(path: string, pattern: RegExp): string[] {
  const names = Array.from(Deno.readDirSync(path), ({ name }) => name);
  return names.filter((name) => pattern.test(name)).map((name) => `${path}/${name}`);
}

// Each test starts several processes.
describe("the host's tasks, beside a running server", { timeout: 120_000 }, () => {
  it("list accounts, back up, restore in place, and reject versions from before the restore", async () => {
    const { api, email } = await registerAccount(url);
    const params = { day: "2026-11-21" };
    await api.call(putFire, { params, body: { task: "Before the backup" } });
    expect(await task("user_list")).toMatchObject({ code: 0, printed: expect.stringContaining(email) });

    const copy = `${folder}/copy.sqlite`;
    expect(await task("backup", copy)).toMatchObject({
      code: 0,
      printed: expect.stringContaining("Backed up"),
    });
    const later = await api.call(putFire, { params, body: { task: "After the backup" } });
    expect(await task("restore", copy)).toMatchObject({
      code: 0,
      printed: expect.stringContaining("Restored"),
    });
    await untilHealthy();

    const { day } = await api.call(getDay, { params });
    expect(day.fire.task).toBe("Before the backup");
    const stale = api.call(putFire, { params, body: { task: "Stale" } }, { version: later.version ?? "" });
    await expect(stale).rejects.toMatchObject({ code: "version_conflict" });

    // On another machine, where nothing is yet.
    const elsewhere = `${folder}/elsewhere/data/gorin.sqlite`;
    expect(await taskOn({ ...env, GORIN_KV: elsewhere }, "restore", copy)).toEqual({
      code: 0,
      printed: expect.stringMatching(/^Restored \d+ keys from \S+\.\n$/),
    });
    expect(((await Deno.stat(`${folder}/elsewhere/data`)).mode ?? 0) & 0o777).toBe(0o700);
  });

  it("find the backups that the server has made: of the day, and before it upgraded the store", async () => {
    const daily = () => filesIn(`${folder}/backups`, /^gorin-\d{4}-\d{2}-\d{2}\.sqlite$/);
    const beforeUpgrade = filesIn(`${folder}/data`, /\.before-format-\d+$/);
    // The server makes it while it responds already.
    await expect.poll(daily).toHaveLength(1);
    expect(beforeUpgrade).toHaveLength(1);
    for (const copy of [...daily(), ...beforeUpgrade]) {
      expect((await verifyBackup(copy)).keys).toBeGreaterThan(0);
    }
  });

  it("make a demonstration on the server of HOST and PORT, or say how to name another one", async () => {
    const demo = (env: Readonly<Record<string, string>>) => taskOn(env, "../demo", "--days", "2");
    expect(await demo(env)).toMatchObject({
      code: 0,
      printed: expect.stringContaining(`Sign in at http://localhost:${env["PORT"]}/login`),
    });
    const port = String(freePort());
    expect(await demo({ ...env, PORT: port })).toMatchObject({
      code: 1,
      printed: expect.stringContaining(
        `http://localhost:${port} cannot be reached. Start the server, or name its address: --server`,
      ),
    });
  });

  it("print what is wrong with a call", async () => {
    expect(await task("restore")).toMatchObject({
      code: 1,
      printed: expect.stringContaining("Expected FILE"),
    });
    expect(await task("restore", "README.md")).toMatchObject({
      code: 1,
      printed: expect.stringContaining("is not a store of Gorin"),
    });
    expect(await task("doctor")).toMatchObject({
      code: 0,
      printed: expect.stringContaining("A server is running on the store"),
    });
  });
});
