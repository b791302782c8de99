/** `npm start`, in a fresh copy of the project whose builds the browser tests take. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openSlowPost } from "../../api/testing/slow_post.ts";
import { TARGETS } from "../../tasks/build.ts";
import { ROOT } from "../../tasks/run.ts";
import { fingerprint, isFresh, stamp } from "../../tasks/start/stamp.ts";
import { freePort } from "../bench/process.ts";
import { copyFolder } from "../fixtures/copy_folder.ts";
import { projectFiles } from "../repo/files.ts";
import { type Command, start } from "./command.ts";

/** Installing and building, on a machine that has much else to do. */
const TIMEOUT_MS = 300_000;

let copy: string;
let first: Command;
let firstPort: number;

let folder: string;
let port: number;
const started: Command[] = [];

beforeAll(async () => {
  copy = await Deno.makeTempDir({ prefix: "gorin-copy-" });
  for (const path of projectFiles()) {
    await Deno.mkdir(`${copy}/${path}`.replace(/\/[^/]*$/, ""), { recursive: true });
    await Deno.copyFile(`${ROOT}/${path}`, `${copy}/${path}`);
  }
  firstPort = freePort();
  first = startServer({ env: { PORT: String(firstPort), GORIN_KV: `${copy}/data/gorin.sqlite` } });
  await first.prints(/extension is in/);
  await takeBuilds();
}, TIMEOUT_MS);
afterAll(async () => {
  await end(first);
  await Deno.remove(copy, { recursive: true });
});

beforeEach(async () => {
  folder = await Deno.makeTempDir({ prefix: "gorin-start-" });
  port = freePort();
});
afterEach(async () => {
  for (const command of started.splice(0)) await end(command);
  await expect.poll(() => isOpen(port), { message: "The port must be free after the test." }).toBe(false);
  await Deno.remove(folder, { recursive: true });
});

/** Starts `npm start`, or with `direct` the task behind it, on `port` with a store in `folder`. */
function startServer({ direct = false, env = {} }: { direct?: boolean; env?: Record<string, string> } = {}) {
  const [program, args] = direct
    ? [Deno.execPath(), ["run", "-A", "tasks/start.ts"]] as const
    : ["npm", ["start"]] as const;
  const settings = { PORT: String(port), GORIN_KV: `${folder}/gorin.sqlite`, ...env };
  return start(program, args, { cwd: copy, env: settings });
}

/** The same, and ends it after the test. */
function startedServer(options?: Parameters<typeof startServer>[0]): Command {
  const command = startServer(options);
  started.push(command);
  return command;
}

async function end(command: Command): Promise<void> {
  try {
    command.kill("SIGTERM");
  } catch {
    // It has already ended.
  }
  await command.status;
}

/** Takes what `npm start` has built, unless it is here: the browser tests are about the same sources. */
async function takeBuilds(): Promise<void> {
  for (const { made, sources } of [TARGETS.web, TARGETS.chrome]) {
    const from = await fingerprint(sources);
    if (isFresh(made, from)) continue;
    await Deno.remove(`${ROOT}/${made}`, { recursive: true }).catch(() => {});
    await copyFolder(`${copy}/${made}`, `${ROOT}/${made}`);
    stamp(made, from);
  }
}

/** Returns whether something listens on a port of this machine. */
async function isOpen(port: number): Promise<boolean> {
  try {
    (await Deno.connect({ hostname: "127.0.0.1", port })).close();
    return true;
  } catch {
    return false;
  }
}

/** Returns the output without the lines of npm, the task runner and the installation. */
function outputLines(command: Command): string[] {
  return command.output().split("\n").filter((line) =>
    line && !/^(>|npm |Task |Building |Installing |\d+ packages installed)/.test(line)
  );
}

it("npm start works in a fresh copy, and prints the address to open and the folder of the extension", async () => {
  expect(outputLines(first).slice(0, 2)).toEqual([
    `Gorin is ready: open http://localhost:${firstPort}`,
    expect.stringMatching(/^The unpacked browser extension is in .+extension-chrome$/),
  ]);
  const health = await (await fetch(`http://localhost:${firstPort}/api/health`)).json();
  expect(health).toMatchObject({ success: true, data: { status: "ok" } });
  const page = await fetch(`http://localhost:${firstPort}/login`);
  expect(await page.text()).toContain("<title>Gorin</title>");
  expect(Deno.statSync(`${copy}/dist/extension-chrome/manifest.json`).isFile).toBe(true);

  const installed = [...Deno.readDirSync(`${copy}/node_modules/.deno`)].filter(({ name }) =>
    /.@\d/.test(name)
  );
  expect(installed.length).toBeLessThanOrEqual(130);
  expect(first.output()).toMatch(/^\d+ packages installed\.$/m);
});

it.each(["SIGTERM", "SIGKILL"] as const)("npm start leaves no process behind on %s", async (signal) => {
  const command = startedServer();
  await command.prints(/is ready/);
  command.kill(signal);
  await command.status;
  await expect.poll(() => isOpen(port)).toBe(false);
});

it.each(["SIGTERM", "SIGINT"] as const)(
  "the server exits with 0 on %s after finishing open requests",
  async (signal) => {
    const command = startedServer({ direct: true });
    await command.prints(/is ready/);
    const body = { email: "late@example.com", password: "in the midst of it", timezone: "UTC" };
    const post = await openSlowPost(`http://localhost:${port}/api/auth/register`, JSON.stringify(body));
    await post.sendHead();
    await post.bodyIsRead();
    command.kill(signal);
    await post.sendBody();
    expect(await post.response()).toMatch(/^HTTP\/1\.1 201 /);
    expect((await command.status).code).toBe(0);
  },
);

it("a taken port is reported in one line", async () => {
  const other = Deno.listen({ hostname: "127.0.0.1", port });
  const command = startedServer();
  expect((await command.status).code).not.toBe(0);
  other.close();
  await expect.poll(() => outputLines(command)).toEqual([
    `Port ${port} is taken. Stop what listens there, or choose another: PORT=8001 npm start`,
  ]);
});

it("a read-only data folder is reported in one line", async () => {
  await Deno.writeTextFile(`${folder}/file`, "");
  const command = startedServer({ direct: true, env: { GORIN_KV: `${folder}/file/gorin.sqlite` } });
  expect((await command.status).code).not.toBe(0);
  await expect.poll(() => outputLines(command)).toEqual([
    expect.stringMatching(/^Cannot open the store .+GORIN_KV/),
  ]);
});

it("an invalid setting is reported in one line", async () => {
  const command = startedServer({ direct: true, env: { PORT: "eighty" } });
  // Which `deploy/gorin.service` does not start again.
  expect((await command.status).code).toBe(78);
  await expect.poll(() => outputLines(command)).toEqual([expect.stringContaining("PORT")]);
});

it("an unsupported system is reported in one line", async () => {
  const pretend = "Object.defineProperty(process, 'arch', { value: 'mips' }); import('./tasks/deno.mjs');";
  const node = new Deno.Command("node", { args: ["-e", pretend], cwd: ROOT });
  const { code, stderr } = await node.output();
  expect(code).toBe(1);
  expect(new TextDecoder().decode(stderr)).toMatch(/^Gorin does not run on .+-mips\..+\n$/);
});

it("a folder in which nothing can be built is reported in one line", async () => {
  const tasks = `${folder}/number #1/tasks`;
  await Deno.mkdir(tasks, { recursive: true });
  await Deno.copyFile(`${ROOT}/tasks/deno.mjs`, `${tasks}/deno.mjs`);
  const { code, stderr } = await new Deno.Command("node", { args: [`${tasks}/deno.mjs`] }).output();
  expect(code).toBe(1);
  expect(new TextDecoder().decode(stderr)).toMatch(/^Gorin cannot be built in .+number #1.+\n$/);
});
